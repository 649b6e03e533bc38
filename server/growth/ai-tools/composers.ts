import type { ToolName } from '#contract/growth/ai-tools/tools.ts';
import { campaignMessage } from './composers/campaign.ts';
import { cmaNarrative } from './composers/cma.ts';
import { documentExtract } from './composers/documents.ts';
import { blogPost, listingRemarks, socialSet } from './composers/listing.ts';
import { callSummary, meetingBrief, messageReply } from './composers/people.ts';
import { objectionPractice } from './composers/practice.ts';
import type { Composer } from './material.ts';

/** The rule-based composer of each tool. */
export const composers: Record<ToolName, Composer> = {
  listing_remarks: listingRemarks,
  social_set: socialSet,
  blog_post: blogPost,
  cma_narrative: cmaNarrative,
  campaign_message: campaignMessage,
  message_reply: messageReply,
  call_summary: callSummary,
  meeting_brief: meetingBrief,
  objection_practice: objectionPractice,
  document_extract: documentExtract,
};
