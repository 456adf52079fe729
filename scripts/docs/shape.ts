import { z } from 'zod';

/**
 * Renders a zod schema as one readable line: `{ requestId: string, price?: number | null }`. `input` is the request's
 * shape, `output` the response's.
 */
export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): string {
  return draw(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }));
}

function draw(schema: z.core.JSONSchema._JSONSchema): string {
  if (typeof schema === 'boolean') return 'any';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(draw))].join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return drawArray(schema.items);
  if (schema.type === 'object') return drawObject(schema);
  const types = [schema.type ?? 'any'].flat();
  return schema.format && types.includes('string') ? `string (${schema.format})` : types.join(' | ');
}

function drawArray(items: z.core.JSONSchema.BaseSchema['items']): string {
  const item = items === undefined || Array.isArray(items) ? 'any' : draw(items);
  return /^[^{]* \| /.test(item) ? `(${item})[]` : `${item}[]`;
}

function drawObject({ properties, required, additionalProperties }: z.core.JSONSchema.BaseSchema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, value]) => `${name}${required?.includes(name) ? '' : '?'}: ${draw(value)}`,
  );
  if (fields.length > 0) return `{ ${fields.join(', ')} }`;
  return additionalProperties ? `{ [name]: ${draw(additionalProperties)} }` : '{}';
}
