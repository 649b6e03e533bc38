import { join } from 'node:path';
import { resultsFolder, startProduct } from './product.ts';
import { removeFolder, scratchFolder } from './scratch.ts';

/** Starts the built product with an empty database of its own; specs find it through `baseURL`. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await scratchFolder();
  const product = await startProduct({
    dataDir,
    log: join(await resultsFolder(), 'server.log'),
    // Half of the browser tests start with a new account, and the password cost has tests of its own.
    env: { PASSWORD_COST: '10', TEST_RENT: 'yes' },
  });
  process.env.LINTEL_TEST_URL = product.url;
  process.env.LINTEL_TEST_DATA = dataDir;
  return async () => {
    await product.stop();
    await removeFolder(dataDir);
  };
}
