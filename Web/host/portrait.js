import { LARGEST, take } from './files.js';

// The middle of a picture, 256 pixels wide, drawn anew: nothing is kept of the file's own bytes.
export async function portrait(file) {
  if (file.size > LARGEST) return { trouble: 1 };
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const side = Math.min(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 256, 256);
    context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, 256, 256);
  } catch {
    return { trouble: 3 };
  }
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.86));
  return blob ? take(blob, { name: '', seconds: 0, source: 3 }) : { trouble: 3 };
}
