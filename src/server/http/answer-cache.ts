import { LRUCache } from 'lru-cache';

/** Answers that are the same for everybody, kept in this process. */
export interface AnswerCache<T extends object> {
  /**
   * The kept answer, or what `make` gives (never kept when it throws). At once, however many ask: one makes it for all.
   * An answer that is older than `freshMs` is still given, and made anew behind; while that fails, for instance
   * because the database is down, the old one stays.
   */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** What it was made from has changed: nothing that was made, or is being made, is given any more. */
  forget(): void;
}

export interface AnswerCacheOptions<T> {
  readonly freshMs: number;
  readonly maxBytes: number;
  readonly bytesOf: (answer: T) => number;
  /** False: given to those who wait for it, and made again for the next. Default: always. */
  readonly mayBeKept?: (answer: T) => boolean;
  /** A fault in the form of an answer: given to those who wait for it, and an older answer stays. Default: never. */
  readonly isFault?: (answer: T) => boolean;
  /** A look behind a kept answer that failed. `gone`: the answer must not be given any more (it is not there). */
  readonly onFault: (error: unknown) => 'gone' | 'keep';
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

export function answerCache<T extends object>(options: AnswerCacheOptions<T>): AnswerCache<T> {
  const { freshMs, maxBytes, bytesOf, mayBeKept = () => true, isFault = () => false, onFault } = options;
  const now = options.now ?? (() => performance.now());
  const kept = new LRUCache<string, { answer: T; madeAt: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => bytesOf(answer) + 256,
  });
  let making = new Map<string, Promise<T>>();

  const makeOnce = (key: string, make: () => Promise<T>): Promise<T> => {
    const mine = making;
    const running = mine.get(key);
    if (running) return running;
    const made = make().then(
      (answer) => {
        // Forgotten meanwhile: what it was made from may be what has changed.
        if (mine === making && !isFault(answer)) {
          if (mayBeKept(answer)) kept.set(key, { answer, madeAt: now() });
          else kept.delete(key);
        }
        mine.delete(key);
        return answer;
      },
      (error: unknown) => {
        mine.delete(key);
        throw error;
      },
    );
    mine.set(key, made);
    return made;
  };

  return {
    async get(key, make) {
      const entry = kept.get(key);
      if (!entry) return makeOnce(key, make);
      if (now() - entry.madeAt >= freshMs) {
        makeOnce(key, make).catch((error: unknown) => {
          if (onFault(error) === 'gone') kept.delete(key);
        });
      }
      return entry.answer;
    },
    forget() {
      kept.clear();
      making = new Map();
    },
  };
}
