import type { Choice } from '#contract/account/connections.ts';
import type { Ask } from '#server/account/connections/connector.ts';
import type { Settings } from '#server/env.ts';
import type { Kept } from '../calendar/store.ts';

/** What both sides say of an appointment. */
export type Content = Pick<
  Kept,
  'title' | 'place' | 'notes' | 'isPrivate' | 'start' | 'minutes' | 'timeZone' | 'allDay' | 'recurrence' | 'exceptDays'
>;

/** Which event of a series one is: by the series' id, and the day it stands or stood on. */
type OfSeries = { id: string; day: string };

export type RemoteEvent = {
  id: string;
  etag: string;
  isGone: boolean;
  /** The name that it keeps in every calendar (RFC 5545). */
  uid: string;
  /** Our own id, where we wrote it there. */
  ourId: string | null;
  updatedAt: string;
  ofSeries: OfSeries | null;
  /** Marked as free: it stands in nobody's way. */
  isFree: boolean;
  /** Left out where it is gone; a sentence where it cannot be read. */
  content: Content | string | null;
};

export type Page = { events: RemoteEvent[]; next: string | null; reached: string | null };

/** An event as it goes out: what of it and under which id of ours. */
export type Outgoing = { content: Content; ourId: string };
type Written = { id: string; etag: string };

/** A calendar service, as far as two-way sync needs it. `gone` of a page: the place where reading had stopped is no longer known. */
export type RemoteCalendar = {
  calendars(): Promise<Choice[]>;
  /** Changes since a place, or everything from a moment on; `next` goes on within one reading. */
  changes(calendar: string, at: { reached: string | null; next: string | null; from: string }): Promise<Page>;
  get(calendar: string, id: string): Promise<RemoteEvent>;
  /** Made once, however often it is asked for. */
  insert(calendar: string, outgoing: Outgoing): Promise<Written>;
  update(calendar: string, id: string, etag: string, outgoing: Outgoing): Promise<Written>;
  remove(calendar: string, id: string): Promise<void>;
  /** The id of one time of a series, by the series as it stands here. */
  timeOf(calendar: string, seriesId: string, series: Content, day: string): Promise<string>;
};

export type Remote = (at: { ask: Ask; settings: Settings; zone: string }) => RemoteCalendar;
