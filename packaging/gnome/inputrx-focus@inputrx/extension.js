// Tells inputrx which program has the focus (`preset: gnome` under `states:`), as `inputrx state` does: by files in
// $XDG_RUNTIME_DIR/inputrx/state, which only their owner may read, and each of which is replaced in one step.
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Meta from 'gi://Meta';
import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';

const STATES = ['app', 'fullscreen', 'workspace', 'touchpad'];

export default class FocusExtension extends Extension {
    enable() {
        this._folder = GLib.build_filenamev([GLib.get_user_runtime_dir(), 'inputrx', 'state']);
        this._told = {};
        this._window = null;
        this._touchpad = new Gio.Settings({schema_id: 'org.gnome.desktop.peripherals.touchpad'});
        global.display.connectObject('notify::focus-window', () => this._focusChanged(), this);
        global.workspace_manager.connectObject(
            'active-workspace-changed', () => this._workspaceChanged(), this);
        this._touchpad.connectObject('changed::send-events', () => this._touchpadChanged(), this);
        this._focusChanged();
        this._workspaceChanged();
        this._touchpadChanged();
    }

    disable() {
        this._window?.disconnectObject(this);
        global.display.disconnectObject(this);
        global.workspace_manager.disconnectObject(this);
        this._touchpad.disconnectObject(this);
        for (const state of STATES)
            GLib.unlink(GLib.build_filenamev([this._folder, state]));
        this._window = null;
        this._touchpad = null;
        this._told = {};
    }

    _focusChanged() {
        this._window?.disconnectObject(this);
        this._window = global.display.focus_window;
        this._window?.connectObject(
            'notify::fullscreen', () => this._windowChanged(),
            'notify::wm-class', () => this._windowChanged(),
            'unmanaged', () => { this._window = null; },
            this);
        this._windowChanged();
    }

    _windowChanged() {
        this._tell('app', this._window?.get_wm_class() ?? '');
        this._tell('fullscreen', this._window?.is_fullscreen() ? 'yes' : 'no');
    }

    _workspaceChanged() {
        const index = global.workspace_manager.get_active_workspace_index();
        this._tell('workspace', Meta.prefs_get_workspace_name(index));
    }

    // With `disabled-on-external-mouse`, inputrx itself knows the mouse.
    _touchpadChanged() {
        this._tell('touchpad', this._touchpad.get_string('send-events') === 'disabled' ? 'off' : 'on');
    }

    _tell(state, text) {
        const value = text.split('\n')[0];
        if (this._told[state] === value)
            return;
        this._told[state] = value;
        try {
            GLib.mkdir_with_parents(this._folder, 0o700);
            GLib.file_set_contents_full(
                GLib.build_filenamev([this._folder, state]), `${value}\n`,
                GLib.FileSetContentsFlags.CONSISTENT, 0o600);
        } catch (error) {
            console.warn(`inputrx: cannot set ${state}: ${error.message}`);
        }
    }
}
