/** The folder of a corpus for schemas and instances on which validators differ; their format is another. */
export const differFolder = 'limits.differ';
