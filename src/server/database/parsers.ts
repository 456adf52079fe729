import pg from 'pg';

/** Makes both engines return the same values: int8 and numeric as number, date as 'YYYY-MM-DD', timestamptz as Date. */
export const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  [pg.types.builtins.DATE]: String,
};

/** The same for node-postgres, which requires a parser for every type. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format),
};
