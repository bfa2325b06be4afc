/** The door to how this room reads XML, for the emulated marketplace. */
export { readXml } from './protocol/trading-reply.ts';
export type { XmlElement } from './protocol/xml.ts';
