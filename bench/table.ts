type Row = { what: string; result: number; floor: number; goal: number; more: string; met: 'floor' | 'goal' | 'no' };

/** The results beside their promised values. */
export class Table {
  readonly #rows: Row[] = [];

  atLeast(what: string, result: number, floor: number, goal: number, more = ''): void {
    const met = result >= goal ? 'goal' : result >= floor ? 'floor' : 'no';
    this.#add({ what, result, floor, goal, more, met });
  }

  atMost(what: string, result: number, floor: number, goal: number, more = ''): void {
    const met = result <= goal ? 'goal' : result <= floor ? 'floor' : 'no';
    this.#add({ what, result, floor, goal, more, met });
  }

  /** Also printed immediately, because the whole run takes long. */
  #add(row: Row): void {
    this.#rows.push(row);
    console.log(`${row.what}: ${row.result.toFixed(2)} ${row.more}`);
  }

  get holds(): boolean {
    return this.#rows.every(({ met }) => met !== 'no');
  }

  text(): string {
    const words = { goal: 'goal met', floor: 'floor held', no: 'NOT HELD' };
    const cells = this.#rows.map(({ what, result, floor, goal, more, met }) => [
      what,
      floor.toString(),
      goal.toString(),
      result.toFixed(2),
      words[met],
      more,
    ]);
    const all = [['work', 'floor', 'goal', 'result', '', ''], ...cells];
    const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
    return all
      .map((row) =>
        row
          .map((cell, column) =>
            column === 0 || column > 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
          )
          .join('  '),
      )
      .join('\n');
  }
}
