// Classes are extended where they are imported: only code that is itself loaded when first needed may import them.
const stream = process.getBuiltinModule('node:stream');

export default stream;
export const { finished, PassThrough, pipeline, Readable, Transform } = stream;
