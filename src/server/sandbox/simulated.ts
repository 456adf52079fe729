import { acrossPartners } from '#server/database/partner-scope.ts';

/** A sandbox adapter whose tables stand for somebody else's: its methods look at them from outside every shop. */
export const simulated = <P extends object>(port: P): P =>
  new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]): unknown =>
        acrossPartners('sandbox', () => Reflect.apply(value, target, input) as unknown);
    },
  });
