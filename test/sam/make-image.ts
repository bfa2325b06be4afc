import { imageWords } from '../../lib/sandbox/sam/stand-in-image.ts';

// Runs before Jest starts, whose hooks have a time limit that compiling the image may exceed on a busy machine.
await imageWords();
