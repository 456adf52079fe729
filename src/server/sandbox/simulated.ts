import { acrossPartners } from '#server/database/partner-scope.ts';

/** Wraps an adapter whose tables represent an external system: its methods run outside every shop's scope. */
export const simulated = <P extends object>(port: P): P =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]): unknown =>
        acrossPartners('sandbox', () => Reflect.apply(value, target, input) as unknown);
    },
  });
