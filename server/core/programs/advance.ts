import { createHash } from 'node:crypto';
import { type AnyStep, intoLane, stepAfter, stepById } from '#contract/core/programs/flow.ts';
import { after, nextHour } from '#contract/core/programs/time.ts';
import type { Tx } from '../db/transaction.ts';
import type { About, AwaitStep, BranchStep, Engine, ProgramStep, SplitStep, UntilStep, WaitStep } from './engine.ts';
import { enrol, stopIn } from './enrol.ts';
import { type Enrolment, iso, Path, settle } from './rows.ts';

const hourMs = 3_600_000;
/** More steps than a program can have, so an enrollment that gets here is in a loop that should be impossible. */
const mostAtOnce = 250;

/**
 * Takes a due enrollment as far as it can go now: to the next wait, to a held step, or to the end. Everything done on the way and the
 * resulting position commit together or not at all, so that each step happens once.
 *
 * A program keeps its own time: an enrollment due at nine that is picked up at half past continues from nine, so that a slow worker shifts
 * nothing. After an outage, a step is late by how long ago it should have happened.
 */
export async function advance(tx: Tx, engine: Engine, row: Enrolment, now: number): Promise<void> {
  const walk = new Walk(tx, engine, row, now, await zoneOf(tx, engine, row.subjectId));
  await walk.go();
}

async function zoneOf(tx: Tx, { subject }: Engine, id: string): Promise<string> {
  return (await subject.zonesOf(tx, [id])).get(id) ?? 'America/New_York';
}

type Next = { step: AnyStep | undefined; at: number } | 'settled';

class Walk {
  readonly #path = new Path();
  readonly #tx: Tx;
  readonly #engine: Engine;
  readonly #row: Enrolment;
  readonly #now: number;
  readonly #zone: string;

  constructor(tx: Tx, engine: Engine, row: Enrolment, now: number, zone: string) {
    this.#tx = tx;
    this.#engine = engine;
    this.#row = row;
    this.#now = now;
    this.#zone = zone;
  }

  async go(): Promise<void> {
    const isThere = await this.#matches(null, this.#row.subjectId, this.#now);
    if (!isThere) return this.#end('stopped', 'gone', Date.parse(this.#row.dueAt));
    let next = await this.#resume();
    for (let n = 0; next !== 'settled'; n += 1) {
      if (n > mostAtOnce) throw new Error('A program went round in a circle.');
      if (!next.step) return this.#end('done', 'finished', next.at);
      next = await this.#enter(next.step, next.at);
    }
  }

  /** Continues where the enrollment stands: at the beginning, at the end of a wait, or at a held step. */
  async #resume(): Promise<Next> {
    const { definition, step: standing, awaits, subjectId } = this.#row;
    const due = Date.parse(this.#row.dueAt);
    if (standing === null) {
      if (!(await this.#matches(definition.conditions, subjectId, due))) {
        await this.#end('stopped', 'conditions', due);
        return 'settled';
      }
      return { step: definition.steps[0], at: due };
    }
    const step = stepById(definition.steps, standing);
    if (!step) {
      await this.#end('stopped', 'step_gone', due);
      return 'settled';
    }
    if (this.#row.arrives) return { step, at: due };
    if (step.kind === 'wait' || step.kind === 'until') return this.#onwards(step, due);
    if (step.kind === 'await') {
      if (!awaits) return { step: stepAfter(definition.steps, step.id), at: due };
      const { ifNot } = step as AwaitStep;
      this.#path.add(step, 'skipped', due, { rule: 'not_in_time' });
      if (ifNot === 'end') {
        await this.#end('exited', 'not_in_time', due);
        return 'settled';
      }
      return { step: stepAfter(definition.steps, step.id), at: due };
    }
    return this.#do(step, Date.parse(this.#row.stepAt));
  }

  #onwards(step: AnyStep, at: number, why: Record<string, unknown> = {}): Next {
    this.#path.add(step, 'done', at, why);
    return { step: stepAfter(this.#row.definition.steps, step.id), at };
  }

  async #enter(step: AnyStep, at: number): Promise<Next> {
    const { steps } = this.#row.definition;
    switch (step.kind) {
      case 'wait':
        return this.#wait(step, at, after(at, (step as WaitStep).for, this.#zone));
      case 'until': {
        const due = nextHour(at, step as UntilStep, this.#zone);
        return due === at ? this.#onwards(step, at) : this.#wait(step, at, due);
      }
      case 'await': {
        const due = after(at, (step as AwaitStep).within, this.#zone);
        return this.#stand(step, at, due, 'waiting', {}, true);
      }
      case 'branch': {
        const isSo = await this.#matches((step as BranchStep).filter, this.#row.subjectId, at);
        const way = isSo ? 'yes' : 'no';
        this.#path.add(step, 'done', at, { way });
        return { step: intoLane(steps, step, way), at };
      }
      case 'split': {
        const way = laneOf(step as SplitStep, this.#row);
        this.#path.add(step, 'done', at, { way });
        return { step: intoLane(steps, step, way), at };
      }
      case 'program':
        return this.#otherProgram(step as ProgramStep, at);
      default:
        return this.#do(step, at);
    }
  }

  /** Skips a wait that has already ended, as after an outage. */
  async #wait(step: AnyStep, at: number, due: number): Promise<Next> {
    if (due > this.#now) return this.#stand(step, at, due, 'waiting', {});
    return this.#onwards(step, due);
  }

  async #stand(
    step: AnyStep,
    at: number,
    dueAt: number,
    outcome: 'waiting' | 'held',
    why: Record<string, unknown>,
    awaits = false,
  ): Promise<'settled'> {
    const tries = outcome === 'held' ? this.#row.tries + 1 : 0;
    // Holding a step again for the same reason adds no new entry to the path.
    if (outcome === 'waiting' || this.#row.step !== step.id || this.#row.tries === 0)
      this.#path.add(step, outcome, this.#momentOf(step, at), { ...why, until: iso(dueAt) });
    await settle(this.#tx, this.#row, this.#path, { step: step.id, stepAt: at, dueAt, tries, awaits });
    return 'settled';
  }

  async #do(step: AnyStep, at: number): Promise<Next> {
    const deed = this.#engine.deeds.get(step.kind);
    if (!deed) throw new Error(`Nobody does the step ${step.kind}.`);
    const last = at + deed.lateHours(step) * hourMs;
    if (this.#now > last) return this.#skip(step, at, { rule: 'late' });
    const done = await deed.do(this.#tx, step, this.#about(step, at));
    if (done.outcome === 'held') {
      const { until, why = {} } = done;
      if (until > last) return this.#skip(step, at, { rule: 'too_late', heldBy: why.rule, until: iso(until) });
      return this.#stand(step, at, until, 'held', why);
    }
    const moment = this.#momentOf(step, at);
    this.#path.add(step, done.outcome, moment, done.why);
    if (done.again !== undefined) {
      const next = { step: step.id, stepAt: done.again, dueAt: done.again, tries: 0, awaits: false };
      await settle(this.#tx, this.#row, this.#path, next);
      return 'settled';
    }
    return { step: stepAfter(this.#row.definition.steps, step.id), at: moment };
  }

  /** When a step happens in the program's time: when the enrollment reached it, or when it was released after being held. */
  #momentOf(step: AnyStep, at: number): number {
    return this.#row.step === step.id && this.#row.tries > 0 ? Date.parse(this.#row.dueAt) : at;
  }

  #skip(step: AnyStep, at: number, why: Record<string, unknown>): Next {
    this.#path.add(step, 'skipped', at, why);
    return { step: stepAfter(this.#row.definition.steps, step.id), at };
  }

  #about(step: AnyStep, at: number): About {
    const { id, programId, program, subjectId, slot, why: given, by } = this.#row;
    const key = `program ${id} ${this.#row.lastN} ${step.id}`;
    const whose = { subjectId, slot, given, enrolmentId: id, programId, program };
    return { ...whose, key, at, now: this.#now, zone: this.#zone, by };
  }

  async #otherProgram(step: ProgramStep, at: number): Promise<Next> {
    const { subjectId, id, depth } = this.#row;
    if (step.program === null) return this.#skip(step, at, { rule: 'no_program' });
    if (step.act === 'stop') {
      const stopped = await stopIn(this.#tx, this.#engine, step.program, [subjectId], 'program', at);
      return this.#onwards(step, at, { stopped });
    }
    const entry = {
      subjectId,
      key: `program ${id} ${step.id}`,
      at,
      why: { by: 'program', program: this.#row.program },
    };
    const { entered, refused } = await enrol(this.#tx, this.#engine, step.program, [entry], { depth: depth + 1 });
    if (entered === 0) return this.#skip(step, at, { rule: refused ?? 'not_again' });
    return this.#onwards(step, at);
  }

  async #matches(filter: Parameters<Engine['subject']['matching']>[1], id: string, at: number): Promise<boolean> {
    return (await this.#engine.subject.matching(this.#tx, filter, at, { among: [id], limit: 1 })).length > 0;
  }

  async #end(how: 'done' | 'exited' | 'stopped', why: string, at: number): Promise<void> {
    await settle(this.#tx, this.#row, this.#path, { ended: how, why, at });
  }
}

/** The subject's id decides its lane in a split, so that a preview and a later run take the same one. */
function laneOf(
  { id, parts }: SplitStep,
  { programId, subjectId }: Pick<Enrolment, 'programId' | 'subjectId'>,
): string {
  const digest = createHash('sha256').update(`${programId} ${id} ${subjectId}`).digest();
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  let left = (digest.readUInt32BE(0) / 2 ** 32) * whole;
  for (const [n, { share }] of parts.entries()) {
    left -= share;
    if (left < 0) return String(n);
  }
  return String(parts.length - 1);
}
