// Looked up once: in the loops over all pixels looking up a global is most of the cost.
const { PI, atan2, sqrt } = Math;

/** Edges of a picture, a value for each pixel in rows. */
export interface Edges {
  /** 0 where the picture is even. */
  readonly strength: Float32Array;
  /** 0 to 1 for half a turn: the sign of the contrast is left out. */
  readonly direction: Float32Array;
}

/** Gradients of three-channel pixels by central differences, of the channel in which they are strongest. */
export function edgesOf(pixels: Uint8Array, width: number, height: number): Edges {
  const strength = new Float32Array(width * height);
  const direction = new Float32Array(width * height);
  const at = (x: number, y: number, channel: number) => pixels[(y * width + x) * 3 + channel] ?? 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      let [widest, tallest] = [0, 0];
      for (let channel = 0; channel < 3; channel += 1) {
        const across = at(x + 1, y, channel) - at(x - 1, y, channel);
        const down = at(x, y + 1, channel) - at(x, y - 1, channel);
        const size = sqrt(across * across + down * down);
        if (size <= (strength[i] ?? 0)) continue;
        strength[i] = size;
        widest = across;
        tallest = down;
      }
      if (strength[i] !== 0) direction[i] = (atan2(tallest, widest) / PI + 1) % 1;
    }
  }
  return { strength, direction };
}

/** Marks the pixels that are marked themselves or have a marked neighbour, corners included. */
function grown(marks: Uint8Array, width: number): Uint8Array {
  // It grows along the rows, then along the columns: both together reach a corner.
  const inRows = marks.slice();
  for (let i = 0; i < marks.length; i += 1) {
    if (marks[i] === 0) continue;
    const x = i % width;
    if (x > 0) inRows[i - 1] = 1;
    if (x < width - 1) inRows[i + 1] = 1;
  }
  const found = inRows.slice();
  for (let i = 0; i < inRows.length; i += 1) {
    if (inRows[i] === 0) continue;
    if (i >= width) found[i - width] = 1;
    if (i < inRows.length - width) found[i + width] = 1;
  }
  return found;
}

/** Marks the pixels that can be reached from the frame of the picture without entering a barrier. */
function floodFromFrame(barrier: Uint8Array, width: number, height: number): Uint8Array {
  const reached = new Uint8Array(barrier.length);
  const open: number[] = [];
  const enter = (i: number) => {
    if (reached[i] === 1 || barrier[i] === 1) return;
    reached[i] = 1;
    open.push(i);
  };
  for (let x = 0; x < width; x += 1) {
    enter(x);
    enter((height - 1) * width + x);
  }
  for (let y = 0; y < height; y += 1) {
    enter(y * width);
    enter(y * width + width - 1);
  }
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (i % width > 0) enter(i - 1);
    if (i % width < width - 1) enter(i + 1);
    if (i >= width) enter(i - width);
    if (i < barrier.length - width) enter(i + width);
  }
  return reached;
}

/** Up to this change between neighbouring pixels the ground counts as even, as in shadows and fading backgrounds. */
const even = 8;

/**
 * Marks the pixels of what is in front of the background: those that a flood from the frame does not reach over even
 * ground. No colour counts as the background's, so that a white thing on white is found by its outline.
 */
export function subjectOf(edges: Edges, width: number, height: number): Uint8Array {
  const sharp = new Uint8Array(edges.strength.length);
  for (let i = 0; i < sharp.length; i += 1) sharp[i] = (edges.strength[i] ?? 0) > even ? 1 : 0;
  const outside = floodFromFrame(grown(sharp, width), width, height);
  return grown(outside, width).map((mark) => 1 - mark);
}
