declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as node-postgres sends it: text, or a Buffer for bytes. */
    readonly prepareValue: (value: unknown) => string | Buffer | null;
  };
  export default utils;
}
