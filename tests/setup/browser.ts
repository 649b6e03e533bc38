import { join } from 'node:path';
import { resultsFolder, startProduct } from './product.ts';
import { removeFolder, scratchFolder } from './scratch.ts';

/** The built product with an empty database of its own; specs find it through `baseURL`. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await scratchFolder();
  const product = await startProduct({
    dataDir,
    log: join(await resultsFolder(), 'server.log'),
    // Half of the journeys begin with a new account; how dear a password is has tests of its own.
    env: { PASSWORD_COST: '10', TEST_RENT: 'yes' },
  });
  process.env.LINTEL_TEST_URL = product.url;
  process.env.LINTEL_TEST_DATA = dataDir;
  return async () => {
    await product.stop();
    await removeFolder(dataDir);
  };
}
