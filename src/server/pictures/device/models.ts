import { apple } from './models/apple.ts';
import { huawei } from './models/huawei.ts';
import { motorola } from './models/motorola.ts';
import { samsung } from './models/samsung.ts';
import { xiaomi } from './models/xiaomi.ts';

/** Every device that can be drawn. A new one is one line in its brand's file. */
export const models = { ...apple, ...samsung, ...huawei, ...motorola, ...xiaomi } as const;

export type ModelKey = keyof typeof models;
