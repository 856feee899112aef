/** Which part of a picture is taken: how much nearer than the whole, around which point (shares of width and height). */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

export const MOST_ZOOM = 4;
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of the picture that is taken, in its own pixels. It never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) => Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** The crop after the picture was moved by so many shares of the square, and brought nearer; as far as the picture reaches. */
export function moved(size: Size, crop: Crop, by: { right?: number; down?: number; zoom?: number }): Crop {
  const zoom = Math.min(Math.max(by.zoom ?? crop.zoom, 1), MOST_ZOOM);
  const { left, top, side } = squareOf(size, crop);
  const middle = { x: (left + side / 2 - (by.right ?? 0) * side) / size.width, y: (top + side / 2 - (by.down ?? 0) * side) / size.height };
  const square = squareOf(size, { zoom, ...middle });
  return { zoom, x: (square.left + square.side / 2) / size.width, y: (square.top + square.side / 2) / size.height };
}
