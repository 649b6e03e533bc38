/** Lets tests of any domain check who is notified of an event, although only the worker joins all domains' notifications. */
export { noticesListener } from '#server/worker.ts';
