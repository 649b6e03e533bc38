import type pg from 'pg';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = { table: Table; owner: pg.ClientConfig; subject: Subject; url: string; cookie: string; rounds: number };

export async function measureImport(_: Options): Promise<void> {}
