import type { Choice } from '#contract/account/connections.ts';
import type { Ask } from '#server/account/connections/connector.ts';
import type { Settings } from '#server/env.ts';
import type { Kept } from '../calendar/store.ts';

/** The fields of an appointment that both sides have. */
export type Content = Pick<
  Kept,
  'title' | 'place' | 'notes' | 'isPrivate' | 'start' | 'minutes' | 'timeZone' | 'allDay' | 'recurrence' | 'exceptDays'
>;

/** Identifies a date of a series: the series' id and its original date. */
type OfSeries = { id: string; day: string };

export type RemoteEvent = {
  id: string;
  etag: string;
  isGone: boolean;
  /** The UID that an event keeps in every calendar (RFC 5545). */
  uid: string;
  /** Our own id, if we wrote it into the event. */
  ourId: string | null;
  updatedAt: string;
  ofSeries: OfSeries | null;
  /** Marked as free, so it blocks no time. */
  isFree: boolean;
  /** Null if the event is gone; a message if it can't be read. */
  content: Content | string | null;
};

export type Page = { events: RemoteEvent[]; next: string | null; reached: string | null };

/** An event to send, with our id. */
export type Outgoing = { content: Content; ourId: string };
type Written = { id: string; etag: string };

/** A calendar service, reduced to what two-way sync needs. `gone` on a page means that the sync position is no longer valid. */
export type RemoteCalendar = {
  calendars(): Promise<Choice[]>;
  /** Changes since a position, or everything from a moment on; `next` continues within one read. */
  changes(calendar: string, at: { reached: string | null; next: string | null; from: string }): Promise<Page>;
  get(calendar: string, id: string): Promise<RemoteEvent>;
  /** Creates an event once, even if called repeatedly. */
  insert(calendar: string, outgoing: Outgoing): Promise<Written>;
  update(calendar: string, id: string, etag: string, outgoing: Outgoing): Promise<Written>;
  remove(calendar: string, id: string): Promise<void>;
  /** The id of one date of a series, given the series as it is here. */
  timeOf(calendar: string, seriesId: string, series: Content, day: string): Promise<string>;
};

export type Remote = (at: { ask: Ask; settings: Settings; zone: string }) => RemoteCalendar;
