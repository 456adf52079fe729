import { z } from 'zod';
import manifest from '../../../package.json' with { type: 'json' };
import { api } from '#contract/api.ts';
import { BASE, type Call } from '#contract/call.ts';
import { officeApi } from '#contract/office/api.ts';
import { ERROR_CODE_HEADER, IDEMPOTENCY_HEADER, NEXT_STEP_HEADER } from '#contract/headers.ts';
import { problem } from '#contract/problem.ts';
import { errorCodes } from '#domain/errors.ts';

/** Builds the OpenAPI 3.1 document of every call of the contract from its schemas. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, call] of Object.entries<Call>({ ...api, ...officeApi })) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Enganche',
      version: manifest.version,
      description:
        'Phones and tablets on weekly payments. Money is in pesos, times are ISO 8601 with zone, ' +
        'sentences in errors are Spanish.',
      license: { name: manifest.license, identifier: manifest.license },
    },
    servers: [{ url: BASE }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      responses: { Problem: problemResponse },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid', description: 'Opened by verifyCaptcha' },
        desk: { type: 'apiKey', in: 'cookie', name: 'desk', description: 'A person of the desk' },
      },
    },
    security: [{}, { session: [] }, { desk: [] }],
  };
}

const tags = [
  'partner',
  'catalogue',
  'captcha',
  'orders',
  'onboarding',
  'login',
  'payments',
  'webhooks',
  'office',
] as const;

const tagOf = (path: string): (typeof tags)[number] => {
  const first = path.split('/')[1] ?? '';
  const known: Record<string, (typeof tags)[number]> = {
    products: 'catalogue',
    productsNone: 'catalogue',
    comboOptions: 'catalogue',
    postalCode: 'catalogue',
    verifyCaptcha: 'captcha',
    captcha: 'captcha',
    deliveryOrder: 'orders',
    crud: 'orders',
    onboarding: 'onboarding',
    logout: 'login',
    session: 'login',
    payments: 'payments',
    PaymentReference: 'payments',
    webhooks: 'webhooks',
    office: 'office',
  };
  return known[first] ?? 'partner';
};

function operation(name: string, call: Call) {
  const parameters = [
    ...parametersOf(call.params, 'path'),
    ...parametersOf(call.query, 'query'),
    ...(call.method === 'POST' && !call.path.startsWith('/webhooks/') ? [idempotencyKey] : []),
  ];
  const body = bodyOf(call);
  return {
    operationId: name,
    tags: [tagOf(call.path)],
    summary: call.summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: {
      200: { description: 'Done', content: answerOf(call) },
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

const idempotencyKey = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: 'Sent again under the same key, a call has one effect and one answer, for a day (optional)',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function parametersOf(schema: z.ZodType | undefined, where: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }));
}

function bodyOf(call: Call) {
  if (call.as === 'multipart-in') {
    const field = call.path.includes('saveSignature') ? 'image' : 'file';
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { [field]: file }, required: [field] };
    return { 'multipart/form-data': { schema } };
  }
  return call.body ? { 'application/json': { schema: schemaOf(call.body, 'input') } } : null;
}

function answerOf(call: Call) {
  if (call.as === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  if (call.as === 'binary') return { [call.path.includes('PDF') ? 'application/pdf' : 'image/*']: {} };
  if (call.as === 'stream') return streamOf(call);
  const type = call.as === 'text' ? 'text/plain' : 'application/json';
  return { [type]: { schema: schemaOf(call.response, 'output') } };
}

function streamOf({ path, query }: Call): Record<string, object> {
  const inTwo = query instanceof z.ZodObject && Object.hasOwn(query.shape, 'format');
  if (inTwo)
    return { 'text/csv': {}, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {} };
  if (path.endsWith('/pdf')) return { 'application/pdf': {} };
  return { [path.endsWith('csv') ? 'text/csv' : 'application/zip']: {} };
}

interface JsonSchema {
  readonly properties?: Record<string, unknown>;
  readonly required?: string[];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const problemResponse = {
  description: 'A problem, in Spanish',
  headers: {
    [ERROR_CODE_HEADER]: { description: 'Machine code', schema: { type: 'string', enum: errorCodes } },
    [NEXT_STEP_HEADER]: {
      description: 'On 409: the path of the step that is due',
      schema: { type: 'string' },
    },
  },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
