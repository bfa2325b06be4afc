/*
 * Everything for reading a picture, in one module that loads while a process downloads its first picture; a cold
 * start needs none of it.
 */
export { isPictureStart } from './picture-header.ts';
export { checkProbed, mediaTypeOf, prepareProbed, redrawWhole } from './prepare-picture.ts';
export { probePicture } from './probe-picture.ts';
