// What of the host a first visit does without: loaded when it is needed (docs/size.md).
export { readContents } from './contents.js';
export { keptHashes, saveCopy } from './kept.js';
export { portrait } from './portrait.js';
export { Recorder, rescue } from './recorder.js';
export { accept, restore, upload } from './sending.js';
export { startZoom } from './zoom.js';
