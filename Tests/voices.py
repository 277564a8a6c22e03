"""Real voices for a browser: speech-dispatcher with espeak-ng, heard by nobody.

It plays into a sink of PulseAudio that throws away what it gets, at the speed at which a loudspeaker would play it. All of
it lives in a folder of the test; nothing of the machine's own sound or speech is used.
"""

import os
import shutil
import subprocess
import time


class Voices:
    """Speaks until the block ends; `environment` is what a browser needs to find it."""

    def __init__(self, folder):
        self.folder = folder
        self.processes = []
        sound = f"unix:{folder}/sound"
        self.environment = dict(
            os.environ, HOME=str(folder), XDG_RUNTIME_DIR=str(folder), PULSE_SERVER=sound,
            SPEECHD_ADDRESS=f"unix_socket:{folder}/speech",
        )

    def __enter__(self):
        self.folder.chmod(0o700)
        modules = self.folder / "speech-dispatcher" / "modules"
        modules.mkdir(parents=True)
        shutil.copy("/etc/speech-dispatcher/modules/espeak-ng.conf", modules)
        (modules.parent / "speechd.conf").write_text(
            'AudioOutputMethod "pulse"\n'
            'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\n'
            "DefaultModule espeak-ng\n"
        )
        self._start(
            "sound", "pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm",
            "--exit-idle-time=-1", "-L", f"module-native-protocol-unix socket={self.folder}/sound",
            "-L", "module-null-sink",
        )
        self._start(
            "speech", "speech-dispatcher", "--run-single", "--timeout", "0",
            "--config-dir", modules.parent, "--log-dir", self.folder, "--pid-file", self.folder / "pid",
            "--communication-method", "unix_socket", "--socket-path", self.folder / "speech",
        )
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(timeout=120)

    def _start(self, name, *command):
        """Starts a program, and waits until its socket is there."""
        log = open(self.folder / f"{name}.txt", "w")
        process = subprocess.Popen(
            command, env=self.environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        self.processes.append(process)
        end = time.monotonic() + 120
        while not (self.folder / name).exists():
            try:
                process.wait(timeout=0.05)
                is_over = True
            except subprocess.TimeoutExpired:
                is_over = time.monotonic() > end
            assert not is_over, f"{name} did not start: " + (self.folder / f"{name}.txt").read_text()[-2000:]
