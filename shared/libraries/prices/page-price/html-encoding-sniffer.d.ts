declare module 'html-encoding-sniffer' {
  /** Name of the encoding by the HTML standard's sniffing: byte order mark, transport label, meta, default. */
  export default function sniff(
    bytes: Uint8Array,
    options?: {
      transportLayerEncodingLabel?: string;
      defaultEncoding?: string;
      maxPrescanBytes?: number;
    },
  ): string;
}
