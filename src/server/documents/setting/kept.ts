import { LRUCache } from 'lru-cache';
import type { Block, Content } from './block.ts';

/**
 * What many papers have in common, broken into lines and written once: the clauses of a shop, the payments of a plan.
 * `madeOf` is all that it is made of, and nothing of a customer: it outlives the paper.
 */
export function kept(madeOf: unknown, content: Content): Content {
  const name = JSON.stringify(madeOf);
  return (width) => {
    const key = `${width} ${name}`;
    const block = blocks.get(key) ?? content(width);
    blocks.set(key, block);
    return block;
  };
}

/** A clause is some 5 KB, a year of payments some 100. */
const blocks = new LRUCache<string, Block>({ max: 100 });
