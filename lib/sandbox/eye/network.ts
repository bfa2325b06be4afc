import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import wabt from 'wabt';

interface Convolution {
  readonly op: 'conv';
  readonly i: string;
  readonly o: string;
  /** Offsets in bytes of the weights (int8), their scales and the biases (float32, one for each output). */
  readonly w: number;
  readonly s: number;
  readonly b: number;
  readonly shape: readonly [outputs: number, inputs: number, height: number, width: number];
  readonly stride: number;
  /** 1, or the number of channels, each of which is then convolved for itself. */
  readonly group: number;
  readonly relu6?: true;
}

interface Addition {
  readonly op: 'add';
  readonly i: string;
  readonly j: string;
  readonly o: string;
}

/** One dense layer over the means of the last step's planes. */
interface Classifier {
  readonly w: number;
  readonly s: number;
  readonly b: number;
  readonly shape: readonly [classes: number, features: number];
}

interface Description {
  readonly size: number;
  readonly steps: readonly (Convolution | Addition)[];
  readonly classifier: Classifier;
}

/** Planes of one step's result, each `stride` floats long, of which the first `side` × `side` are pixels. */
interface Tensor {
  readonly values: Float32Array;
  readonly channels: number;
  readonly side: number;
  readonly stride: number;
}

/** The little of WebAssembly that is used here: the types for Node.js have none of it. */
declare const WebAssembly: {
  readonly Memory: new (size: { readonly initial: number }) => { readonly buffer: ArrayBuffer };
  instantiate(
    program: Uint8Array,
    imports: { readonly eye: { readonly memory: object } },
  ): Promise<{ readonly instance: { readonly exports: { readonly pointwise: Pointwise } } }>;
};

export interface Reading {
  /** Of each class, together 1. */
  readonly probabilities: Float32Array;
  /** What the last layer decides by: pictures of like things have like features. */
  readonly features: Float32Array;
}

/** Of `pointwise.wat`, with addresses in bytes. */
type Pointwise = (
  x: number,
  weights: number,
  biases: number,
  y: number,
  inputs: number,
  outputs: number,
  plane: number,
  least: number,
  most: number,
) => void;

/** What the steps share while they are made ready. */
interface Workspace {
  /** The weights as they are in the file. */
  readonly packed: ArrayBuffer;
  /** Results of the steps by name. Each keeps its place, since a later step may add an earlier one's. */
  readonly tensors: Map<string, Tensor>;
  readonly pointwise: Pointwise;
  /** Floats in the memory that `pointwise` sees. */
  reserve(length: number): Float32Array;
}

const folder = join(import.meta.dirname, 'weights');
const pageBytes = 65_536;
/** Weights and the results of all steps; what a reading does not touch takes no memory. */
const memoryBytes = 1024 * pageBytes;
/** Pixels of a plane are padded to a multiple of what `pointwise.wat` sums at once. */
const atOnce = 8;
const padded = (pixels: number): number => Math.ceil(pixels / atOnce) * atOnce;

async function compile(memory: object): Promise<Pointwise> {
  const name = 'pointwise.wat';
  const text = await readFile(join(import.meta.dirname, name), 'utf8');
  const { buffer } = (await wabt()).parseWat(name, text).toBinary({});
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(buffer), { eye: { memory } });
  return instance.exports.pointwise;
}

/** A convolution of more than one pixel, output by output: each weight adds one shifted plane. */
function convolve(
  step: Convolution,
  x: Tensor,
  weights: Float32Array,
  biases: Float32Array,
  y: Tensor,
): void {
  const [outputs, inputs, size] = step.shape;
  // As TensorFlow pads: where the number is odd, one more after the picture than before it.
  const before = Math.max((y.side - 1) * step.stride + size - x.side, 0) >> 1;
  const [from, to] = [x.values, y.values];
  for (let output = 0; output < outputs; output += 1) {
    const target = output * y.stride;
    to.fill(biases[output] ?? 0, target, target + y.side * y.side);
    for (let input = 0; input < inputs; input += 1) {
      const source = (step.group > 1 ? output : input) * x.stride;
      for (let ky = 0; ky < size; ky += 1) {
        for (let kx = 0; kx < size; kx += 1) {
          const weight = weights[((output * inputs + input) * size + ky) * size + kx] ?? 0;
          const first = Math.max(0, Math.ceil((before - kx) / step.stride));
          const last = Math.min(y.side - 1, Math.floor((x.side - 1 + before - kx) / step.stride));
          for (let row = 0; row < y.side; row += 1) {
            const above = row * step.stride + ky - before;
            if (above < 0 || above >= x.side) continue;
            const start = source + above * x.side + kx - before;
            const line = target + row * y.side;
            for (let column = first; column <= last; column += 1) {
              // @ts-expect-error Both places are inside their planes; asking for a default costs a third of the time.
              to[line + column] += weight * from[start + column * step.stride];
            }
          }
        }
      }
    }
    if (step.relu6 !== true) continue;
    for (let at = target; at < target + y.side * y.side; at += 1) {
      to[at] = Math.min(6, Math.max(0, to[at] ?? 0));
    }
  }
}

function classify(features: Float32Array, weights: Float32Array, biases: Float32Array): Float32Array {
  const scores = biases.map((bias, index) => {
    let sum = bias;
    for (let at = 0; at < features.length; at += 1) {
      sum += (weights[index * features.length + at] ?? 0) * (features[at] ?? 0);
    }
    return sum;
  });
  const greatest = scores.reduce((most, score) => Math.max(most, score));
  const shares = scores.map((score) => Math.exp(score - greatest));
  const whole = shares.reduce((sum, share) => sum + share);
  return shares.map((share) => share / whole);
}

const meanOf = ({ values, channels, side, stride }: Tensor): Float32Array =>
  Float32Array.from({ length: channels }, (_, channel) => {
    const plane = values.subarray(channel * stride, channel * stride + side * side);
    return plane.reduce((sum, value) => sum + value, 0) / plane.length;
  });

/** The weights as floats, which are int8 times the scale of their output, and the biases. */
function unpack({ packed, reserve }: Workspace, { w, s, b, shape }: Convolution | Classifier) {
  const [outputs] = shape;
  const scales = new Float32Array(packed, s, outputs);
  const weights = reserve(shape.reduce((product, length) => product * length));
  const each = weights.length / outputs;
  weights.set(new Int8Array(packed, w, weights.length));
  for (const [output, scale] of scales.entries()) {
    const own = weights.subarray(output * each, (output + 1) * each);
    for (let at = 0; at < own.length; at += 1) own[at] = (own[at] ?? 0) * scale;
  }
  const biases = reserve(outputs);
  biases.set(new Float32Array(packed, b, outputs));
  return { weights, biases };
}

function addTensor({ tensors, reserve }: Workspace, name: string, channels: number, side: number): Tensor {
  const stride = padded(side * side);
  const tensor = { values: reserve(channels * stride), channels, side, stride };
  tensors.set(name, tensor);
  return tensor;
}

function tensorOf({ tensors }: Workspace, name: string): Tensor {
  const tensor = tensors.get(name);
  if (tensor === undefined) throw new Error(`${name} is read before any step gives it.`);
  return tensor;
}

function prepare(step: Convolution | Addition, workspace: Workspace): () => void {
  const x = tensorOf(workspace, step.i);
  if (step.op === 'add') {
    const other = tensorOf(workspace, step.j).values;
    const sum = addTensor(workspace, step.o, x.channels, x.side).values;
    return () => {
      for (let at = 0; at < sum.length; at += 1) sum[at] = (x.values[at] ?? 0) + (other[at] ?? 0);
    };
  }
  const { weights, biases } = unpack(workspace, step);
  const [outputs, inputs, kernel] = step.shape;
  const y = addTensor(workspace, step.o, outputs, Math.ceil(x.side / step.stride));
  if (kernel > 1) return () => convolve(step, x, weights, biases, y);
  const [from, by] = [x.values.byteOffset, weights.byteOffset];
  const [plus, to] = [biases.byteOffset, y.values.byteOffset];
  const [least, most] = step.relu6 === true ? ([0, 6] as const) : ([-Infinity, Infinity] as const);
  const plane = x.stride * y.values.BYTES_PER_ELEMENT;
  return () => workspace.pointwise(from, by, plus, to, inputs, outputs, plane, least, most);
}

/**
 * Loads EfficientNet-Lite0 from `weights/`, which takes about 0.1 s and 60 MB.
 *
 * @returns `size`, and what reads a picture of `size` × `size` pixels: red, green and blue, one byte each, in rows
 */
export async function loadNetwork(): Promise<{ size: number; read(pixels: Uint8Array): Reading }> {
  const [text, zipped] = await Promise.all([
    readFile(join(folder, 'lite0.json'), 'utf8'),
    readFile(join(folder, 'lite0.bin.gz')),
  ]);
  const { size, steps, classifier }: Description = JSON.parse(text);
  const memory = new WebAssembly.Memory({ initial: memoryBytes / pageBytes });
  let used = 0;
  const workspace: Workspace = {
    // A copy, so that it begins where its buffer does: the floats in it are read in place.
    packed: Uint8Array.from(await promisify(gunzip)(zipped)).buffer,
    tensors: new Map(),
    pointwise: await compile(memory),
    reserve(length) {
      const values = new Float32Array(memory.buffer, used, length);
      used += padded(length) * values.BYTES_PER_ELEMENT;
      return values;
    },
  };
  const input = addTensor(workspace, 'input', 3, size);
  const runs = steps.map((step) => prepare(step, workspace));
  const { weights, biases } = unpack(workspace, classifier);
  const last = [...workspace.tensors.values()].at(-1) ?? input;
  return {
    size,
    read(pixels) {
      for (let at = 0; at < size * size; at += 1) {
        for (let channel = 0; channel < 3; channel += 1) {
          input.values[channel * input.stride + at] = ((pixels[at * 3 + channel] ?? 0) - 127) / 128;
        }
      }
      for (const run of runs) run();
      const features = meanOf(last);
      return { features, probabilities: classify(features, weights, biases) };
    },
  };
}
