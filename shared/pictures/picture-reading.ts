/*
 * All that is needed to read a picture, in one part that is loaded while the first picture of a process is on its
 * way: a start needs none of it.
 */
export { isPictureStart } from './picture-format.ts';
export { checkProbed, checkWhole, mediaTypeOf, prepareProbed } from './prepare-for-model.ts';
export { probePicture } from './probe-picture.ts';
