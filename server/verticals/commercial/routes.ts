import { commercial } from '#contract/verticals/commercial/commercial.ts';
import { type Served, serve, servePage } from '#server/core/http/serve.ts';
import { addSpace, buildingPage, buildingShown, changeBuilding, createBuilding, setCosts } from './buildings.ts';
import { billCam, reconcile, recordCamPayment, reissueCam, returnCamPayment } from './cam.ts';
import { answerDispute } from './disputes.ts';
import {
  addDate,
  addProposal,
  createLease,
  datePage,
  finishDate,
  leaseShown,
  moveProposal,
  setAbstract,
  setIndex,
  setOptions,
} from './leases.ts';

const done = { done: true } as const;
const after = async (work: Promise<void>) => {
  await work;
  return done;
};

export const commercialRoutes: Served[] = [
  servePage(commercial.buildings, buildingPage),
  serve(commercial.building, ({ tx, input }) => buildingShown(tx, input.id)),
  serve(commercial.createBuilding, ({ tx, input }) => createBuilding(tx, input)),
  serve(commercial.changeBuilding, ({ tx, version, input }) => changeBuilding(tx, version, input)),
  serve(commercial.addSpace, ({ tx, input }) => addSpace(tx, input)),
  serve(commercial.createLease, ({ tx, actor, input }) => createLease(tx, actor, input)),
  serve(commercial.lease, ({ tx, input }) => leaseShown(tx, input.id)),
  serve(commercial.setAbstract, ({ tx, version, input }) => after(setAbstract(tx, version, input))),
  serve(commercial.setOptions, ({ tx, version, input }) => after(setOptions(tx, version, input))),
  serve(commercial.setIndex, ({ tx, input }) => setIndex(tx, input)),
  serve(commercial.setCosts, ({ tx, input }) => after(setCosts(tx, input))),
  serve(commercial.reconcile, ({ tx, input }) => reconcile(tx, input)),
  serve(commercial.billCam, ({ tx, input }) => billCam(tx, input)),
  serve(commercial.reissueCam, ({ tx, input }) => reissueCam(tx, input)),
  serve(commercial.recordCamPayment, ({ tx, input }) => recordCamPayment(tx, input)),
  serve(commercial.returnCamPayment, ({ tx, input }) => returnCamPayment(tx, input)),
  serve(commercial.answerDispute, ({ tx, input }) => after(answerDispute(tx, input))),
  serve(commercial.addProposal, ({ tx, input }) => addProposal(tx, input)),
  serve(commercial.moveProposal, ({ tx, input }) => after(moveProposal(tx, input))),
  servePage(commercial.dates, datePage),
  serve(commercial.addDate, ({ tx, input }) => addDate(tx, input)),
  serve(commercial.finishDate, ({ tx, input }) => after(finishDate(tx, input))),
];
