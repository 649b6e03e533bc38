/** Tests of any domain see who is told of what happened there, though only the program joins what all domains tell. */
export { noticesListener } from '#server/worker.ts';
