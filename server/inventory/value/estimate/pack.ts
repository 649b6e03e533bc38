import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PriceModel } from './price-model.ts';

const shrink = promisify(gzip);
const widen = promisify(gunzip);

export const packModel = (model: PriceModel): Promise<Buffer> => shrink(JSON.stringify(model));

export const unpackModel = async (packed: Buffer): Promise<PriceModel> =>
  JSON.parse((await widen(packed)).toString('utf8')) as PriceModel;
