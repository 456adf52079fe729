import { openApiDocument } from '#server/http/openapi.ts';

/** The subset of JSON Schema that the document uses for input. */
export interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: Schema;
}

/** One call of the OpenAPI document, flattened. */
export interface Operation {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  /** The form's file field. */
  readonly fileField: string | null;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Reads every call of the storefront, or of the desk, from /openapi.json. */
export function operations(of: 'shop' | 'desk' = 'shop'): readonly Operation[] {
  const paths = openApiDocument().paths as Readonly<Record<string, Readonly<Record<string, Described>>>>;
  const asked = Object.entries(paths).filter(([path]) => path.includes('/office/') === (of === 'desk'));
  return asked.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody?.content ?? {};
      const form = content['multipart/form-data']?.schema;
      return {
        name: described.operationId,
        method: method === 'get' ? 'GET' : 'POST',
        path,
        // Headers are left out: no call needs one.
        parameters: (described.parameters ?? []).filter((each) => each.in !== 'header'),
        body: content['application/json']?.schema ?? null,
        fileField: Object.keys(form?.properties ?? {})[0] ?? null,
      } as const;
    }),
  );
}
