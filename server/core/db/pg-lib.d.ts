/** pg publishes this file but no types for it: how it turns a value into a parameter. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): unknown };
  export default utils;
}
