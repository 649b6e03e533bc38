import { addressOf } from '#contract/core/addresses.ts';
import { postComments } from '#contract/growth/social/comments.ts';
import { social } from '#contract/growth/social/social.ts';
import { homePhotos } from '#contract/inventory/listing-originals.ts';
import { type Served, serve, servePage } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import type { Reach } from '#server/inventory/marketing/kits.ts';
import { sitePageOf } from '../website/home-page.ts';
import { changeChannel, channelsOf, removeChannel, setDrafts } from './channels.ts';
import { answerComment, setHandled } from './comments/answer.ts';
import { commentPage } from './comments/rows.ts';
import { connect, finishConnect } from './connect.ts';
import { openFeed } from './feed.ts';
import { postPictureRoute } from './post-picture.ts';
import { postPage, presentPost } from './posts.ts';
import { retryChannel, retryPost, schedulePost, stepPost } from './step-post.ts';
import { changePost, createPost, refreshPost } from './write-post.ts';

export const reachOf = ({ settings: { publicUrl } }: Services): Reach => ({ publicUrl, pageOf: sitePageOf });

const photoBase = (organisation: string): string =>
  `${addressOf(homePhotos.content.path).split('{organisation}')[0]!}${organisation}/`;

export const socialRoutes: Served[] = [
  serve(social.channels, ({ tx, services }) => channelsOf(tx, services)),
  serve(social.changeChannel, ({ tx, services, version, input }) => changeChannel(tx, services, version, input)),
  serve(social.removeChannel, async ({ tx, services, input }) => {
    await removeChannel(tx, services, input.id);
    return { done: true as const };
  }),
  serve(social.connect, async ({ actor, services, input }) => connect(actor, services, input)),
  serve(social.finishConnect, ({ tx, actor, services, input }) => finishConnect(tx, actor, services, input)),
  serve(social.setDrafts, ({ tx, actor, services, input }) => setDrafts(tx, actor, services, input)),
  servePage(social.list, (input, actor) => postPage(input, actor, photoBase(actor.organisationId))),
  serve(social.get, ({ tx, actor, services, input }) => presentPost(tx, actor, services, input.id)),
  serve(social.create, ({ tx, actor, services, input }) => createPost(tx, actor, services, reachOf(services), input)),
  serve(social.change, ({ tx, actor, services, version, input }) => changePost(tx, actor, services, version, input)),
  serve(social.refresh, ({ tx, actor, services, version, input }) =>
    refreshPost(tx, actor, services, reachOf(services), version, input.id),
  ),
  serve(social.step, ({ tx, actor, services, version, input }) => stepPost(tx, actor, services, version, input)),
  serve(social.schedule, ({ tx, actor, services, version, input }) =>
    schedulePost(tx, actor, services, version, input),
  ),
  serve(social.retry, ({ tx, actor, services, input }) => retryPost(tx, actor, services, input)),
  serve(social.retryChannel, ({ tx, actor, input }) => retryChannel(tx, actor, input.id)),
  servePage(postComments.list, commentPage),
  serve(postComments.answer, ({ tx, actor, services, input }) => answerComment(tx, actor, services, input)),
  serve(postComments.setHandled, ({ tx, input }) => setHandled(tx, input)),
  postPictureRoute,
  serve(social.feed, ({ input, services }) => openFeed(services, input)),
];
