import type { House } from './house.ts';
import { median } from './median.ts';
import { memoryOf } from './processes.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

/** The startup time of the web process, and its memory while idle. */
export async function measureStarts(table: Table, house: House, subject: Subject): Promise<void> {
  const starts = { bare: [] as number[], lintel: [] as number[] };
  const memory = { bare: [] as number[], lintel: [] as number[] };
  for (let round = 0; round < 3; round += 1) {
    const bare = await house.startBare(subject);
    const product = await house.startProduct('web');
    starts.bare.push(bare.readyAfter);
    starts.lintel.push(product.readyAfter);
    await fetch(`${bare.url}/get`);
    await fetch(`${product.url}/readyz`);
    memory.bare.push(memoryOf(bare.child));
    memory.lintel.push(memoryOf(product.child));
    await product.stop();
    await bare.stop();
  }
  const times = (of: typeof starts) => median(of.lintel) / median(of.bare);
  table.atMost(
    'warm start of the web process, × bare server',
    times(starts),
    6,
    3,
    `${Math.round(median(starts.lintel))} ms`,
  );
  table.atMost('idle memory, × bare server', times(memory), 3, 2, `${Math.round(median(memory.lintel))} MiB`);
}
