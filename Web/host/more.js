// What of the host a first visit does without: loaded when it is needed (docs/size.md).
export { watchPresses } from './again.js';
export { stayAwake } from './awake.js';
export { readContents } from './contents.js';
export { startDesk } from './desk.js';
export { startGestures } from './gestures.js';
export { Importing } from './importing.js';
export { keepIndex, readIndex } from './indexed.js';
export { keptHashes, saveCopy } from './kept.js';
export { Notices, callNotices, forgetNotices } from './notices.js';
export { passkey } from './passkeys.js';
export { watchPictures } from './pictures.js';
export { portrait } from './portrait.js';
export { Recorder, rescue } from './recorder.js';
export { watchHeld } from './repeat.js';
export { accept, keepTexts, restore, upload } from './sending.js';
export { Surroundings } from './surroundings.js';
export { startZoom } from './zoom.js';
