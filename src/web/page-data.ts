import { data, isRouteErrorResponse, type ServerBuild } from 'react-router';
import { pageDataContext } from './context.ts';

type Loader = NonNullable<ServerBuild['routes'][string]>['module']['loader'];

/**
 * The app with loaders whose answers are kept beside React Router where a page is made: it would write all of them as
 * the browser takes them over into a stream, before it is known whether anybody reads it, at three times the cost of
 * `encoded`. A page gets them back when it is rendered (entry.server.tsx); headers, redirects and faults are as ever.
 */
export function keptLoaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    // What has no component of its own answers as its loader does.
    if (!route?.module.loader || !route.module.default) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: keeping(id, route.module.loader) } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Puts back what was kept; of a route that failed nothing is to be shown. */
export function putBack(
  loaderData: Record<string, unknown>,
  kept: ReadonlyMap<string, unknown> | null,
): void {
  for (const [id, answer] of kept ?? []) if (loaderData[id] === null) loaderData[id] = answer;
}

const keeping =
  (id: string, loader: NonNullable<Loader>): NonNullable<Loader> =>
  async (args) => {
    const answer: unknown = await loader(args);
    const kept = args.context.get(pageDataContext);
    if (kept === null || answer === undefined || answer instanceof Response) return answer;
    if (!isWithInit(answer)) {
      kept.set(id, answer);
      return null;
    }
    kept.set(id, answer.data);
    return data(null, answer.init ?? undefined);
  };

/** What React Router's `data()` makes. */
const isWithInit = (answer: unknown): answer is { data: unknown; init: ResponseInit | null } =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit';

/**
 * Values as React Router's client reads them (turbo-stream): a list in which each is there once, and whose objects and
 * arrays name places in it. @throws for what is not JSON and no fault: a loader's answer has to be.
 */
export function encoded(value: unknown): string {
  const parts: string[] = [];
  const places = new Map<unknown, number>();
  const toWrite: unknown[] = [];
  const placeOf = (each: unknown): number => {
    const fixed = each === undefined ? -7 : each === null ? -5 : places.get(each);
    if (fixed !== undefined) return fixed;
    const place = parts.push('') - 1;
    places.set(each, place);
    if (typeof each === 'object') toWrite.push(each);
    else parts[place] = written(each, placeOf);
    return place;
  };
  const first = placeOf(value);
  // One after the other, not one in the other: names beside their values compress better.
  while (toWrite.length > 0) {
    const each = toWrite.pop();
    parts[placeOf(each)] = written(each, placeOf);
  }
  return first < 0 ? `${first}\n` : `[${parts.join(',')}]\n`;
}

function written(value: unknown, placeOf: (value: unknown) => number): string {
  if (typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(placeOf).join(',')}]`;
  if (isPlain(value)) {
    let fields = '';
    for (const name of Object.keys(value)) {
      fields += `${fields && ','}"_${placeOf(name)}":${placeOf(value[name])}`;
    }
    return `{${fields}}`;
  }
  const { kind, parts } = faultOf(value);
  return `["${kind}",${parts.map(placeOf).join(',')}]`;
}

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const kind: unknown = Object.getPrototypeOf(value);
  return kind === Object.prototype || kind === null;
};

/** Faults have their own kinds; React Router has taken out of them already what nobody may see. */
function faultOf(value: unknown): { kind: string; parts: unknown[] } {
  if (isRouteErrorResponse(value)) {
    return { kind: 'ErrorResponse', parts: [value.data, value.status, value.statusText] };
  }
  if (value instanceof Error) {
    return { kind: 'SanitizedError', parts: [value.name, value.message, value.stack] };
  }
  throw new Error(`A page cannot hand over a ${typeof value} to the browser`);
}
