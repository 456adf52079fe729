import { LRUCache } from 'lru-cache';
import type { Block, Content } from './block.ts';

/**
 * What many papers have in common, broken into lines and written once: the clauses of a shop.
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

/** Of a few shops. A table of payments is not kept: for each plan and day it would hold half a megabyte. */
const blocks = new LRUCache<string, Block>({ max: 100 });
