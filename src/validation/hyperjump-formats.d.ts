/** Registers the format tests; the package ships no types for it. */
declare module '@hyperjump/json-schema/formats';
