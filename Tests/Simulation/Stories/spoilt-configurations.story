# Nothing that is wrong with the file changes what is in force.
reading edges
0.000 plug panel
4.000 spoil garbage
6.000 tap-1 panel 1
8.000 spoil empty
10.000 tap-1 panel 2
12.000 spoil delete
14.000 tap-1 panel 3
16.000 spoil half
18.000 tap-1 panel 4
20.000 edit rename
24.000 tap-1 panel 5
