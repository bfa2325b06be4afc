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
  ): Promise<{ readonly instance: { readonly exports: Programs } }>;
};

export interface Reading {
  /** Of each class, together 1. */
  readonly probabilities: Float32Array;
  /** What the last layer decides by: pictures of like things have like features. */
  readonly features: Float32Array;
}

/** Of `convolutions.wat`, with addresses in bytes. */
interface Programs {
  readonly pointwise: (
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
  readonly window: (
    x: number,
    weights: number,
    bias: number,
    y: number,
    offsets: number,
    taps: number,
    pitch: number,
    side: number,
    stride: number,
    least: number,
    most: number,
  ) => void;
  readonly spread: (x: number, y: number, side: number, pitch: number) => void;
}

/** What the steps share while they are made ready. */
interface Workspace {
  /** The weights as they are in the file. */
  readonly packed: ArrayBuffer;
  /** Results of the steps by name. Each keeps its place, since a later step may add an earlier one's. */
  readonly tensors: Map<string, Tensor>;
  readonly programs: Programs;
  /** Floats in the memory that the programs see, with a few that are nobody's after them. */
  reserve(length: number): Float32Array;
}

const folder = join(import.meta.dirname, 'weights');
const pageBytes = 65_536;
/** Weights and the results of all steps; what a reading does not touch takes no memory. */
const memoryBytes = 1024 * pageBytes;
const floatBytes = Float32Array.BYTES_PER_ELEMENT;
/** Pixels of a plane are padded to a multiple of what `convolutions.wat` sums at once. */
const atOnce = 8;
const padded = (pixels: number): number => Math.ceil(pixels / atOnce) * atOnce;

async function compile(memory: object): Promise<Programs> {
  const name = 'convolutions.wat';
  const text = await readFile(join(import.meta.dirname, name), 'utf8');
  const { buffer } = (await wabt()).parseWat(name, text).toBinary({});
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(buffer), { eye: { memory } });
  return instance.exports;
}

/**
 * A convolution of more than one pixel. Its planes are copied into larger ones, whose margins stay 0: so no pixel is
 * the last of its row.
 */
function windowed(step: Convolution, x: Tensor, y: Tensor, workspace: Workspace): () => void {
  const { reserve, programs } = workspace;
  const { weights, biases } = unpack(workspace, step);
  const [outputs, inputs, size] = step.shape;
  // As TensorFlow pads: where the number is odd, one more after the picture than before it.
  const before = Math.max((y.side - 1) * step.stride + size - x.side, 0) >> 1;
  const width = padded(y.side) * step.stride + size;
  const height = (y.side - 1) * step.stride + size;
  const planes = reserve(inputs * width * height);
  const offsets = Uint32Array.from({ length: inputs * size * size }, (_, tap) => {
    const [input, row, column] = [Math.floor(tap / size ** 2), Math.floor(tap / size) % size, tap % size];
    return ((input * height + row) * width + column) * floatBytes;
  });
  const places = reserve(offsets.length);
  new Uint32Array(places.buffer, places.byteOffset, offsets.length).set(offsets);
  const spread = (channel: number, input: number) =>
    programs.spread(
      x.values.byteOffset + channel * x.stride * floatBytes,
      planes.byteOffset + ((input * height + before) * width + before) * floatBytes,
      x.side,
      width * floatBytes,
    );
  const [least, most] = boundsOf(step);
  const pitch = step.stride * width * floatBytes;
  return () => {
    if (step.group === 1) for (let input = 0; input < inputs; input += 1) spread(input, input);
    for (let output = 0; output < outputs; output += 1) {
      if (step.group > 1) spread(output, 0);
      programs.window(
        planes.byteOffset,
        weights.byteOffset + output * offsets.length * floatBytes,
        biases[output] ?? 0,
        y.values.byteOffset + output * y.stride * floatBytes,
        places.byteOffset,
        offsets.length,
        pitch,
        y.side,
        step.stride,
        least,
        most,
      );
    }
  };
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

const boundsOf = ({ relu6 }: Convolution): readonly [least: number, most: number] =>
  relu6 === true ? [0, 6] : [-Infinity, Infinity];

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
  const [outputs, inputs, kernel] = step.shape;
  const y = addTensor(workspace, step.o, outputs, Math.ceil(x.side / step.stride));
  if (kernel > 1) return windowed(step, x, y, workspace);
  const { weights, biases } = unpack(workspace, step);
  const [from, by] = [x.values.byteOffset, weights.byteOffset];
  const [plus, to] = [biases.byteOffset, y.values.byteOffset];
  const [least, most] = boundsOf(step);
  const plane = x.stride * floatBytes;
  return () => workspace.programs.pointwise(from, by, plus, to, inputs, outputs, plane, least, most);
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
    programs: await compile(memory),
    reserve(length) {
      const values = new Float32Array(memory.buffer, used, length);
      used += (padded(length) + atOnce) * floatBytes;
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
