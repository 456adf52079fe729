/**
 * What is known of an object that lives as long as a call, kept on the object itself under a name that nobody else has. As
 * a WeakMap, but V8 goes through a WeakMap's entries each time that it tidies young objects, and there are thousands a second.
 */
export class Beside<Holder extends object, Value> {
  readonly #name = Symbol('beside');

  get(holder: Holder): Value | undefined {
    return (holder as { [name: symbol]: Value | undefined })[this.#name];
  }

  set(holder: Holder, value: Value): void {
    (holder as { [name: symbol]: Value | undefined })[this.#name] = value;
  }
}
