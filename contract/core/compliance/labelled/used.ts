const lines = (text: string): string[] => text.trim().split('\n');

/**
 * Sentences that were read while rules were written, as agents write them in remarks, texts and chats: they belong to the known half,
 * whatever `split.ts` would say.
 */
export const usedViolations: readonly string[] = lines(`
This block is about 80% Hispanic now so you may want to look further north.
Most of the neighbors are white so resale holds up.
I'd steer clear of that zip, it's turning Black.
Seller would like to see it go to a white family.
Honestly you'd be more comfortable in Elmwood, there are more Asian people there.
The HOA board is pretty much all Caucasian, if that matters to you.
We don't get many African American buyers out here and the neighbors like it that way.
Landlord said no Blacks, just passing it along.
Whites-only club membership conveys with the lot.
There's a big Black population over by the high school, so I left those homes off your list.
Great spot for an observant Jewish family, eruv right outside.
Our duplex is a Christian household and we'd want renters who share that.
Not a good match for Muslims, there's a bar downstairs.
Owner is hoping for a nice Catholic couple.
Tenants must attend church regularly.
Sellers will only entertain offers from members of the LDS faith.
It's a mostly Mormon town so you'd stick out.
Hindus preferred because the kitchen is vegetarian.
The building has gone very Orthodox in the last few years.
Please, no Jehovah's Witnesses.
Mexicans have been buying up that whole street.
Looking for Indian tenants, near the temple and the grocery.
Must speak English well to rent here.
I can show it but the owner doesn't deal with immigrants.
Sorry no Chinese investors on this one.
Sublet open to Koreans only.
The area is filling up with Somalis.
Room available, prefer someone from India.
You'll like it, all the families on the street are American.
No foreigners pls, tired of the paperwork.
Basement room for rent, females preferred for safety of building.
2BR apartment, seeking professional male tenant.
Owner won't rent to gay couples, sorry.
Ladies only building, quiet.
I need a straight couple for the upstairs unit.
No single men allowed in the complex.
Landlord prefers women because they keep the place cleaner.
Trans applicants will be declined.
This would be a perfect condo for a bachelor or a single guy.
Not renting to two men.
Third floor unit so we can't take anybody in a wheelchair.
Emotional support animals not accepted, no exceptions.
Tenant has to be able to live without assistance.
No ESA letters will be honored.
There's a group home down the street, just so you know, we're trying to get rid of it.
We'd rather not have someone with mental health issues living above us.
Service dogs pay the same $500 pet fee.
Not suited for the handicapped.
Applicants on psychiatric medication need not apply.
Only healthy and able bodied tenants please.
Sorry, the owners don't want little ones running overhead.
Perfect for a single person or a couple, not kids.
2 bed max 2 adults no children.
Ideal for couples without kids.
Units facing the pool are for adult tenants.
We put families with children in the back buildings.
The landlord isn't taking anyone with a newborn right now.
Kids under 6 can't live on the upper floors.
Extra $100 per month for each child.
Would be wonderful for a young family with two kids.
Looking for empty nesters or a mature single.
If you're pregnant, this is not the right unit.
No teens, we've had bad experiences.
We're not set up for Section 8.
Voucher holders please look at our other properties.
No vouchers, cash tenants only.
Landlord does not participate in housing programs.
Income must come from employment, no SSI.
Seeking a young professional in their twenties.
No students.
Older tenants preferred, 40 and up.
Building is full of young people so an older couple might not fit in.
We'd prefer somebody single.
No military tenants, they break leases.
Active duty need not inquire.
US citizens only, no work visas.
We don't rent to undocumented people.
Must show a green card before touring.
That's a really safe neighborhood, you'd feel fine walking at night.
I wouldn't go east of Main, lots of crime over there.
You'll have the right kind of neighbors here.
Keeps the riffraff out.
It's a rough area but it's improving.
Between us, the sellers would rather not sell to a Black family.
The subdivision stayed white for decades and people there want to keep it that way.
Buyers who aren't white tend not to feel welcome on this cul-de-sac.
We try to keep the racial balance in the complex.
Lots of Asians bidding on this one so the school scores are high.
I showed that one to my white clients only.
No interracial couples, the landlord is old school.
The town is still 95% white.
Kosher kitchen, so we'd only rent to Jews.
Sorry, owner is uncomfortable with Muslim tenants.
Ideal for a retired pastor or a Christian couple.
This complex is all Hindu families so you'd feel right at home.
Atheists look elsewhere.
We're a house of believers, nonbelievers wouldn't be happy here.
Bible-believing roommates wanted.
The seller wants the farm to stay with Mennonites.
The previous Russian tenants trashed it so no more Russians.
Applicants with thick accents get passed over by this landlord.
Great for a Vietnamese family, the temple's next door.
Americans only please.
Lots of Nigerians live in that tower.
Owner only leases to Japanese executives.
If you're from the Middle East the co-op board will reject you.
Born in the USA tenants preferred.
The landlord refuses Latino applicants.
Male only building.
The apartment suits a single lady.
Gays are not welcome here.
Landlord wants a husband and wife, not two girlfriends.
We don't rent to transgender people.
No lesbians.
Gentlemen preferred for the carriage house.
Looking for a quiet man to rent the downstairs unit.
No wheelchairs, the hallways are narrow.
The owner would prefer a tenant without any disabilities.
Can't rent to someone who's blind because of the stairs.
People in recovery not considered.
You must be in good health to live in this community.
Pit bulls and service animals not permitted.
The board won't approve anyone with mental illness.
A pet deposit is required even for service animals.
If you use a walker, this unit isn't for you.
Not a place for the mentally ill.
Tenants must be mentally stable.
No children please, it's a professional building.
The building prefers tenants who don't have kids.
Sorry, couple with no kids only.
Landlord said one child is OK but two is too many.
Families with more than two kids should look at a bigger complex.
Owner doesn't want babies crying at night.
Adults 25 and older only.
Great for singles or roommates, no families.
Kids don't do well here, so we keep it grown-ups only.
Children may not live on the second floor.
We charge a bigger deposit for families with children.
Mature tenants only.
Single moms are a hard no for this owner.
Perfect for a newly married couple starting a family.
A child-free haven in the heart of downtown.
No Section Eight.
This is not a Section 8 property.
Government assistance not accepted.
Tenants must be working full time, no benefits.
HUD need not apply.
I'm sorry but the owner doesn't take housing assistance.
Mature 30+ tenants only.
Young, hip crowd wanted for this loft.
No college kids.
Seniors will not be happy with all the stairs so we don't rent to them.
Perfect for retirees.
The ideal tenant is between 25 and 40.
Single people preferred.
Divorced applicants are not considered.
We don't lease to soldiers from the base.
Veterans not accepted.
Citizens only.
No H1B tenants.
If you're undocumented, don't bother applying.
One of the safest neighborhoods in the county.
Low crime area close to shops.
It's on the wrong side of the tracks.
The people there are not the kind you'd want as neighbors.
You don't want to live there, it's the ghetto.
Your best bet is a white neighborhood like Briarwood.
That side of the lake has always been where the Black families live.
Sellers asked me to be choosy and they don't want Asians.
Whites get first pick on this building.
Not many minorities out this way, which keeps values up.
The owner's polite but he only approves white applicants.
It's a Black area, so I'd keep looking.
You need to be Jewish to buy in this co-op.
Church-going tenants preferred.
We'd love to sell to a fellow Baptist.
The mosque brings too many Muslims to the street.
No Hindus, the cooking smells linger.
Catholic families fill this parish, so you'd fit right in.
Landlord is tired of immigrants and isn't renting to them anymore.
Perfect for a Filipino family that wants to be near relatives.
You'd have a lot of Haitian neighbors.
He'll rent to you as long as you're not from Africa.
Native English speakers only.
Ideally we'd get a German tenant again.
Arabs won't be approved by that board.
Landlord is looking for a woman to rent the back house.
Only girls can rent rooms here.
Two guys won't be approved for the lease.
A gay couple wouldn't be comfortable there.
Not open to same-sex couples.
Would suit a gentleman who travels.
The unit isn't appropriate for a disabled person.
Sorry but we can't have a wheelchair scratching the floors.
Anybody with a mental health condition has to disclose it first.
We turn down people who need live-in aides.
This walk-up is for physically fit people only.
Your emotional support dog will cost $400 extra.
Blind tenants would be a liability.
Two-bedroom ideal for a couple, no room for kids.
Landlord is looking for adults without children.
The top floor is reserved for tenants with no children.
Owner is nervous about toddlers and would rather have a single professional.
Sorry, we stopped renting to families last year.
It's a quiet adult community, kids can visit.
One-bedroom, so no couples with a baby.
Children must stay off the lawn and out of the building halls or you'll be evicted.
Best for DINKs or empty nesters.
Not recommended if you have toddlers.
The owner doesn't want anyone on Section 8.
Housing choice vouchers are not something we work with.
Employed applicants only, no disability checks.
We've decided to stop taking vouchers.
Ideal for a young couple or a recent grad.
The landlord thinks you're too old for the building.
Nobody over 60 please.
Twenty-somethings wanted for a fun house.
Only married people can share the one-bedroom.
The landlord won't rent to two people who aren't married.
Civilians preferred.
Owner had a bad time with Army guys, so no military.
Landlord only wants people with papers.
Undocumented applicants will be reported.
Super safe area, zero crime.
You'll love it, it's a better class of people.
No Black tenants.
Sellers prefer a white buyer.
The schools there are mostly Black so my other clients passed.
Perfect neighborhood if you want to live near other white professionals.
Landlord says he had trouble with Blacks before.
Asian families only on this street.
Seeking Christian roommate for quiet home.
Tenants of the Jewish faith preferred.
We do not sell to Muslims.
Great house for a Mormon family, the stake center is close.
Neighborhood is almost all Catholic.
Only Indian vegetarians need apply.
The owner doesn't like renting to people from Nigeria.
Spanish speakers won't be accepted.
Hispanic neighborhood, you may not like it.
Room for rent to a male professional.
Landlord does not accept single women.
This condo is great for single ladies.
Homosexuals will not be approved.
No one with mental illness.
Applicants must be healthy and independent.
Not suitable for a person with disabilities.
No service animals.
Deaf applicants will be rejected.
Landlord won't allow a wheelchair ramp.
No children under 12.
Ideal for a single professional or couple with no kids.
Adults only building.
Families with kids are not accepted.
Great for a family with children.
No infants.
Couples without children preferred.
Limit one child.
No Section 8, no vouchers.
We do not accept housing vouchers of any kind.
Young adults preferred.
No seniors.
No singles.
Not renting to military.
Must be a US citizen.
No immigrants without documents.
Safe neighborhood.
Great neighbors, no bad people.
Seller won't accept offers from Black buyers.
Mostly white neighborhood with great schools.
Owner favors Caucasian tenants.
Muslim tenants not wanted.
Christians only, please.
Come live in a faith-filled Christian community.
Jewish building, kosher lobby events, others may feel out of place.
Mexican families not accepted.
English speaking tenants only.
We avoid renting to foreigners.
Building is popular with Russians so you might not feel at home.
Men preferred for this basement unit.
No gay tenants.
The apartment would be better for a man.
Landlord cannot accept applicants with disabilities.
Unit not available to the mentally disabled.
Prefer tenants who can walk the stairs without help.
No kids or pets.
Perfect for bachelors or couples.
Children not welcome.
Adults preferred.
Owner prefers older couple, no children.
Not for families with small kids.
Pregnant women should not apply.
This is a quiet building so teenagers aren't allowed.
No housing assistance.
Vouchers not accepted.
Section 8 will not be considered.
Seniors preferred.
College students not allowed.
Married couple preferred.
Single applicants will be denied.
Military not welcome.
Green card holders only.
Very safe street.
Bad area, lots of gang activity.
The seller has asked that we only bring offers from Christian households.
No families with toddlers, the stairs are steep and the owner doesn't want noise.
This building is for young professionals without kids.
We do not rent to people on disability.
Perfect for a single man; women tend not to feel comfortable here.
You must be a US-born citizen to apply for this apartment.
Looking for an Indian vegetarian family to take over the lease.
Landlord prefers tenants of his own faith.
Sorry, we can't accept your emotional support animal, no exceptions.
I wouldn't show you that neighborhood, it's mostly Black and you wouldn't fit in.
Ideal home for empty nesters; children not welcome.
Applicants with wheelchairs will be turned down because of the carpet.
English speakers only need apply.
Tenants must not have any mental illness.
A great block if you want to live among white families.
Let's keep this listing quiet, we don't want Muslims at the open house.
Adults only community, no one under 18 may live here.
The HOA does not allow Jewish buyers.
We charge a higher deposit for families with children.
Hispanics should look on the east side instead.
Mature couple preferred, no kids.
The owner won't sell to Chinese investors or Chinese families.
Gay couples will not be considered.
Pregnant women need not apply.
This is a Catholic neighborhood, so you will be happier if you go to Mass.
Room for rent to a straight female only.
No Section 8, no immigrants, no exceptions.
The previous agent said to steer Asian buyers toward Maple Heights.
We're only renting to able-bodied tenants.
Great area, no foreigners around.
I'd rather you find me a tenant who isn't deaf.
Families with more than one child may only live on the ground floor.
Kids are not allowed to use the pool, and we'd prefer you had none.
Not suitable for anyone with a physical handicap.
An all-American family is what the seller wants.
Only bachelors may apply for the studio.
The unit is reserved for members of the Baptist church.
We don't want people from Nigeria in this complex.
Please no Arabs, the neighbors would complain.
Since you use a walker, we would rather put you in a different building.
The seller will take less from a nice white couple.
I'm not going to show you homes in the Orthodox part, you're not one of them.
The listing says it all: Caucasian tenants preferred.
Sorry, the landlord doesn't take single mothers.
Divorced women need a male co-signer.
If you're Mexican you will need two extra references.
Rent is $200 more for tenants with a service dog.
No transgender applicants.
This floor is kept for tenants without children.
Black buyers have been asked to use the back entrance for tours.
The condo is open to Hindus only.
He doesn't want a blind tenant because of liability.
You'd love it, there are hardly any minorities in this school district.
Seniors over 70 would be a burden here, so we'll pass on them.
We want someone who was born here, no accents please.
Great for Christian families who want neighbors like themselves.
Veterans with PTSD are not welcome in our building.
Women with babies should look elsewhere.
No wheelchairs in the lobby, and no tenants who need them.
Interracial couples would not be happy on this street.
The landlord told us to skip any caller with a Spanish accent.
We would prefer a tenant without a wheelchair.
Don't show this one to Muslims, the seller is particular.
Only Christian couples have ever lived here and we want it to stay that way.
Please, no babies or toddlers above the second floor.
Jews are better off on the other side of the river.
This complex isn't for people with mental problems.
Our board turns down gay applicants.
We'd like a buyer who isn't Chinese.
Ideal for Korean families who attend the church next door.
Applicants from Africa must pay six months up front.
The seller would never accept an offer from a Black family.
Mothers with small children will be put on the waiting list last.
You'd better be American if you want this apartment.
Blind applicants need a guarantor.
Our tenants are all white professionals and we like it that way.
No kids please, this is a calm building.
The deposit doubles if you bring a guide dog.
I can find you something in a better area with fewer Latinos.
Women only, no exceptions, whole apartment.
Tenants in recovery from addiction aren't accepted.
Seeking a mature Catholic lady to rent the whole house.
People who don't speak English should rent elsewhere.
The association will not approve families with more than two kids.
Disabled veterans are turned away because there is no ramp.
He told me to steer minorities away from the lake.
The neighbors want an Italian family to buy it.
We rent to males only in this building.
If you are expecting a baby, this unit isn't for you.
It's a Mormon area, so you would feel out of place.
No Haitians, the last ones left a mess.
The owner is uncomfortable with a lesbian couple moving in.
Renters with kids are asked to stay on the back side of the complex.
We're holding this house for a nice Jewish family.
It isn't the right home for somebody in a wheelchair.
The last tenants had children, so this time we want adults.
Only native English speakers will be shown the unit.
You'll like it here, everyone on the block is white.
Pakistani applicants get rejected by the board.
Landlord will not make an exception for a seeing-eye dog.
A single guy would be better for this place than a mother with kids.
Our co-op has never approved a Muslim and won't start now.
Keep the Section 8 and the Latino callers off the schedule.
Men over 50 only, please.
No one with a disability can live above the first floor.
I prefer to sell to Mormons.
The building has a rule against pregnant tenants.
Asians pay more here because we can't understand them.
`);

export const usedLawful: readonly string[] = lines(`
Family room off the kitchen opens to a covered patio.
Walk to Our Lady of Guadalupe Church and the farmers market.
White oak floors, black steel windows, brown leather banquette.
Mother-in-law suite over the garage with its own entrance.
Wheelchair ramp at the side entry and a roll-in shower.
No smoking anywhere on the property, please.
Pets considered case by case; service animals always welcome.
Section 8 vouchers gladly accepted.
This is a 55+ community under HOPA; at least one resident must be 55 or older.
Across from Jefferson Elementary and two blocks from the YMCA.
Bring the whole crew, the backyard seats thirty.
Veterans: ask me about using your VA loan here.
I'm not able to speak to who lives in the neighborhood, but I can send you census links.
We can't answer questions about crime; the police department publishes a map.
I can't tell you whether it's a good school district, but here is the state's report card site.
The seller's family has owned the ranch since 1931.
Our brokerage doesn't discriminate on the basis of race, color, religion, sex, disability, familial status or national origin.
My team speaks Mandarin, Spanish and Vietnamese.
The Indian restaurant on the corner is great.
Two adults and two children are on the lease application.
Is the unit ok for my wife and two kids?
Hi Maria, congrats on the new baby! Still want to tour Saturday?
Occupancy is limited to two persons per bedroom under the city code.
Applicants must be 18 or older to sign the lease.
Single-story living with no steps.
The third-floor walk-up has no elevator.
Community pool, kids' splash pad and dog park.
Play area and bus stop at the corner.
Quiet street, mature maples, close to the synagogue.
Built in 1920 by a German master carpenter.
Mexican tile backsplash and a Spanish-style courtyard.
Chinese elm shades the front lawn.
The Black Hills are an hour's drive.
Bachelor's Walk trailhead is half a mile out.
Great starter home with a new roof.
Perfect for entertaining, with a wet bar and double ovens.
Great investment: both units rented month to month.
Perfect for first-time buyers.
Perfect location for commuters, two blocks to the train.
Great for dog lovers with the fenced yard.
No HOA, no rent control.
No trailers or boats on the street.
No loud music after ten.
No more than 6 guests at the pool.
Adult beverages are fine on the rooftop deck.
The deed lists a single woman as grantee.
Married couples who buy together should ask a CPA about title.
Are you a U.S. citizen? We ask everyone this on the mortgage application because the form requires it.
We accept applicants with SSI, SSDI, alimony and child support income.
If you need a reasonable accommodation, tell me and I'll ask the landlord today.
The condo association does not allow short-term rentals.
Landlord requires a 640 score and income of three times the rent.
No cosigners.
Student housing is zoned two blocks over by the university.
Active-duty clause: the lease follows the SCRA.
Military discount on closing costs from our lender.
Senior loan officer Dana Whitfield will call you.
Young fruit trees along the back fence.
Old world plaster and hand-hewn beams.
The guest cottage is currently occupied by the owner's parents.
The tenant, a single mom, has lived here nine years and would like to stay.
The kids' rooms share a Jack and Jill bath.
Nanny suite on the lower level.
Gated entry with a guard at night.
Cameras and keyless locks on every door.
Exclusive listing with the Harrison Group.
The Church Hill historic district starts at the corner.
Handicap parking space 14 conveys.
Blind corner at the driveway, so please back in.
Walking distance to the Islamic Center, the library and H Mart.
Father and son contractors rebuilt the porch.
American Craftsman bungalow with a deep porch.
The property was the first Black-owned hotel in the county and is on the National Register.
Women's history walking tour passes the front door.
Everyone is welcome at Sunday's open house, kids included.
Please remove shoes; the owner has small children napping upstairs.
Three-bedroom split plan with a flex room for an office, gym or nursery.
The Jewish Community Center and the Y are both within a mile.
Painted Sherwin-Williams Alabaster white with Tricorn Black trim.
Brown shingle cottage on Black Mountain Road.
The white house on the corner, you can't miss it.
Original Italian marble fireplace in the library.
There's an English basement with its own meter.
Turkish rugs and the dining table can stay.
French doors, Dutch door, Spanish tile: the seller loved to travel.
Greek Row is four blocks away and the university shuttle stops here.
The temple-style gate came from Kyoto.
Two churches, a synagogue and a mosque are listed on the map at this link.
I don't have information on the religious makeup of any area and couldn't share it if I did.
We never screen by national origin or immigration status.
Non-citizens can buy property in the U.S.; ask a tax advisor about FIRPTA.
Foreign buyers may need an ITIN for the withholding certificate.
Our listings are open to all regardless of race or religion.
The school rating site I mentioned is GreatSchools, please look for yourself.
For safety statistics please contact the police department.
Smoke detectors and a child-safety latch on the pool gate are required by code.
Pool gate is self-closing to keep children safe.
Children under 14 must be accompanied by an adult at the pool.
No diving, no running, no glass at the pool.
The guard gate closes at nine.
The crew needs to be able to get around the side yard.
Inspector must be able to access the attic.
Buyer must be able to close by June 30.
Tenant must be able to pay first, last and deposit.
Applicants must show proof of income and photo ID.
Extra storage unit is $40 a month.
Pet deposit is $300; there is no deposit for service animals.
Service animals are never charged a fee.
Assistance animals are exempt from the pet rent.
We don't charge extra for kids.
Child care is available on site for an additional fee.
The additional bedroom makes a good nursery.
More rooms for kids and guests upstairs.
Keep the kids in the car while I open the lockbox, there are wasps.
My kids loved growing up here, says the seller.
We moved my parents into the lower unit last year.
If you are disabled and need an accommodation, call us and we won't delay.
If you're a veteran, you can't beat this VA rate.
If you are single, you can't file jointly, so ask a CPA.
If you're married, both spouses sign the deed in Texas.
A tenant who is deaf asked for a strobe doorbell and the HOA paid for it.
We rent to families, couples, singles and roommates alike.
Kids welcome, dogs welcome, guitars welcome.
Families are welcome in every unit.
No restrictions on children; the fence is six feet.
Lease allows two occupants per bedroom plus one.
Roommates okay with separate applications.
Married, divorced, widowed: the deed just has to match your ID.
Hi John, are you and your wife still free Friday at 3?
Hey Priya, your Indian visa letter for the lender came through.
Could Mr. Chen bring his interpreter to closing?
The Realtist and Asian Real Estate Association mixers are both Thursday.
Happy Diwali, Eid Mubarak and Merry Christmas from our team!
Women's Council of Realtors luncheon is next week.
I volunteer with Habitat and the Boys & Girls Club.
Agent is fluent in Spanish and Portuguese.
Seller is a licensed real estate agent and a Marine veteran.
Sober living licensing is a matter for the city; ask the planning desk.
The former convent has been turned into lofts.
Stained glass saved from a Methodist church in Ohio.
The cedar is going silver and the trim is turning black in places, so budget for paint.
The street went dark during the storm but the house has a generator.
The area is known for its Mexican and Vietnamese food.
Retail on the ground floor, apartments above.
Units on the top floor are for sale first.
The apartments are for lease from June 1.
Looking for someone to take over my lease.
I need a couple of days to hear from the seller.
We need a family name for the HOA directory.
The owner needs two weeks to move out.
Looking for someone handy who can fix the porch.
Would love to see it go to someone who will restore it.
We'd prefer somebody who can close before the holidays.
Owner would love to hear from buyers who garden.
Great house for a big dinner party.
The lot is perfect for horses.
Best value on the block.
Luxury living at its finest.
Perfect for hosting family and friends.
Ideal for a home business with a separate entrance.
Just right for a workshop or a studio.
Age of the roof: 12 years.
Over 50 fruit trees.
Built for the ages by a local mason.
Must be under contract before we can list yours.
Minimum age to use the gym alone is 16.
The black-and-white checkerboard floor is original.
White Rock Lake trail starts across the road.
Brown's Ferry Road gets snow first, so drive slowly.
Colored concrete drive and a native stone wall.
Asian pears and Persian limes fill the side garden.
The Baptist Health campus is ten minutes by car.
Cathedral ceilings and a chapel-style window.
The monastery bell was salvaged in Quebec.
Kosher and halal groceries are shown on the map with the rest.
A former Lutheran parsonage with four bedrooms.
The Polish Falcons hall hosts the farmers market.
The German-engineered windows were added in 2019.
Little Ethiopia is a ten-minute drive.
Our office answers in Korean on Tuesdays.
An interpreter is free of charge if you'd like one.
Please have your passport or driver's license ready; any government photo ID works.
Foreign national loan programs are available from two of our lenders.
You don't need to be a citizen to buy a home.
The women's shelter auction is Saturday at the clubhouse.
Powder room, men's and ladies' locker rooms at the club.
She and her husband raised three kids here before downsizing.
The sellers are a retired couple moving to Maine.
Our buyers, a young couple from Ohio, fell in love with your house.
The builder is a father-daughter team.
Wide doors, lever handles and a curbless shower make the bath accessible.
There are eleven steps to the front door and none inside.
The elevator reaches every floor.
We'll gladly install grab bars at your request.
Please tell us if you need this message in large print.
The HOA approved the ramp last spring.
No pet fee for assistance animals.
Emotional support animals are welcome with no added deposit.
The pool lift was serviced in May.
Toddler swim is Mondays at ten.
The school bus stops at the corner of Fifth and Pine.
High chairs are stacked in the clubhouse closet.
Childproof latches were left in the drawer.
Guest limit at the pool is four per household.
Max occupancy of the cottage is six.
Tenants and their guests may use the gym; under 16 with a parent.
The nursery has blackout shades.
Kids bike to the elementary school from here.
The bunk room sleeps eight.
We take vouchers in all three buildings.
The rent falls under the payment standard for a two-bedroom voucher.
Proof of income can be wages, benefits, alimony or a housing voucher.
Employment letter, bank statements or award letters all work.
No evictions in the last five years, no open bankruptcies.
Applicants must have a 620 score or a qualified guarantor.
Seniors may qualify for the county's homestead exemption.
Ask about the property tax freeze for owners over 65.
The university leases two floors for its graduate program.
Student loans in deferment count differently, so call your lender.
Divorce decree and separation agreements should be sent to title.
Single filers can exclude up to $250,000 of gain.
Thank you for your service; here's how the VA funding fee works.
The VFW hall is across from the fire station.
Fort Liberty is a 20 minute drive.
Alarm, deadbolts and exterior lights on timers.
We do not comment on safety; here is the link to the county's crime map.
The board meets Tuesday and all buyers must be interviewed.
You need to be pre-approved before we tour.
Applicants must be employed or have other verifiable income.
You need to be present at the final walkthrough.
Tenants must be current on rent to renew.
As long as you're under contract by Friday, the rate holds.
Unless you're married filing jointly, the limit is $250,000.
You'd fit right in with the morning walkers at the lake.
Buyers passed on the house next door because of the roof.
Seller is tired of showings and wants a clean offer.
We stopped accepting applications on Tuesday.
The landlord had a bad experience with a moving company.
The dog is nervous around kids, so please call before you come.
Only one couple has seen it so far.
Only two families have lived here since 1940.
We only work with licensed contractors.
He only signs originals, so please overnight the deed.
The house is too old for knob-and-tube to pass inspection.
The tree is too old to move.
No room for a pool, but a hot tub would fit.
No place for a dumpster on the street.
Not ideal if you have a tall truck.
If you have kids in the district already, ask about transfer deadlines.
If you use a wheelchair, the side door has no step.
If you have a service dog, just tell us; there's no charge.
If you're deaf or hard of hearing, dial 711.
If you're from out of state, we can close remotely.
Born in Mexico City, Elena has sold homes here for 20 years.
Elena is a first-generation American and a proud Texan.
Our founder is a Navy veteran.
I'm a mom of three and a former teacher.
As a Christian, a neighbor and a broker, I have served this county since 1998.
Our team supports Pride month and the food bank.
The gay bookstore on Elm hosts readings.
The women-owned bakery downstairs opens at six.
An all-girls school is three miles away.
The Hebrew Academy and St. Luke's are both on this bus line.
Arabic coffee house and a Thai market downstairs.
Swedish massage studio leases the ground floor.
The Amish built the barn in 1911.
Amish-built cabinets and Shaker doors.
Quaker-style meeting house turned studio.
The Mission Indian blanket above the mantel doesn't convey.
Native plants, French drains and a Dutch gambrel roof.
The kitchen went white last year with quartz counters.
The shutters are black and the door is brown.
The exterior is mostly white with cedar accents.
The street is mostly brick Tudors.
The block is almost all owner-occupied.
The neighborhood is full of craftsman bungalows.
The area is still largely farmland.
Most residents use the back gate.
Lots of people walk to the farmers market.
A lot of families use the trail on weekends.
The community has 212 homes.
Guests staying more than 14 days must be on the lease.
Deposit is one month's rent plus $100 per garage remote.
Rent goes up $50 with a second parking space.
Extra charge for guests over the limit at the clubhouse.
Cribs and high chairs rent for $10 a night.
More closets for kids' gear than you'd expect.
We put the listing in the building's lobby.
Place the kids' bikes in the lower unit's garage.
The families upstairs share the laundry.
Our property manager keeps tenants in the loop.
The disabled outlet in the garage was repaired.
Section 3, lot 8 of the Fairview plat.
Benefits letter counts as income.
Military housing allowance is fine for income.
Seniors: the county offers a valuation freeze.
The senior class photo wall is in the old gym.
College kids drive the game-day parking market here.
The twenty-something-year-old furnace was replaced.
Please include the ages of occupants over 18 on the application.
Married or single, buying together takes a plan.
Husband and wife team Jo and Al sold this in a day.
It is illegal to refuse a tenant because of a voucher in this state.
We don't allow discrimination of any kind.
Landlords may not ask about a disability.
Ask us about our reasonable-accommodation policy.
The church on the corner was converted to lofts in 1998.
Two blocks from St. Mary's Catholic School and the Jewish Community Center.
Families of all kinds are welcome to apply.
Bring your family to our open house on Saturday from noon to two.
The primary bathroom has a roll-in shower and grab bars.
There is a ramp at the back door and a stair lift inside.
We do not discriminate on the basis of race, color, religion, sex, disability, familial status, or national origin.
Service animals and emotional support animals are always welcome.
No pets over 40 pounds; assistance animals are not pets.
The kids' playroom could become an office.
Walk to the playground, the library and the farmers market.
White oak floors and a black steel staircase.
The seller is a retired Army colonel who kept every receipt.
Chinatown is a ten-minute ride on the Red Line.
Minutes from Little Italy's restaurants.
Your lender will ask whether you are a U.S. citizen, a permanent resident or a non-permanent resident.
This is housing for older persons under the Housing for Older Persons Act: at least one resident must be 55 or older.
The buyer is a single woman purchasing as her sole and separate property.
Title will be held as husband and wife, community property.
We speak Spanish, Mandarin and Vietnamese.
Our Spanish-speaking agents are happy to help.
The master-planned community has a disabled parking space by the clubhouse.
No more than two people per bedroom, under the city's occupancy code.
Smokers must use the courtyard.
The school district's ratings are on the state's website.
I can't tell you who lives in the neighborhood, but here are the census pages.
Fair housing law does not let me answer whether the area is mostly Hispanic.
It is illegal to refuse tenants because they have children.
We never ask whether an applicant has a disability.
Please tell us if you need an accommodation for the tour.
The bachelor pad vibe comes from the dark wood bar.
Girl Scouts meet in the clubhouse on Tuesdays.
The Korean barbecue place downstairs is open late.
Seller prefers a 30-day closing and no repairs.
The seller wants a buyer who is pre-approved.
No investors, owner-occupants only for the first thirty days.
Qualified buyers only, proof of funds required.
Applicants must earn three times the rent.
No felony convictions within seven years, reviewed case by case.
The couple next door looks after the shared garden.
The nursery has been painted yellow.
Mother's Day brunch is served at the club.
The Black Diamond trail starts behind the house.
The Mexican tile in the kitchen is original.
A Jack and Jill bathroom joins two bedrooms.
Indian Creek runs along the southern boundary.
Close to Temple University and the Islamic art museum.
Not suitable for large trucks, because the bridge has a weight limit.
The elevator is out until Friday, so please let us know if stairs are a problem.
Children under 12 must be with an adult at the pool after 8 PM.
Our agency does not take part in blockbusting or steering.
Housing choice vouchers are accepted.
This home would suit a buyer who wants a workshop.
Perfect for entertaining, with a chef's kitchen.
Great starter home with room to grow.
An in-law apartment over the garage rents for $1,400.
Women's basketball plays at the arena down the street.
The American foursquare has its original windows.
Tenant must carry renters insurance and have no pets.
The blind corner on the driveway has a mirror.
The guide dog school holds a fundraiser in the park each May.
Every applicant needs two references and a deposit.
Students need proof of enrollment for the university's shuttle.
Use the side gate for showings; the front door sticks.
Couples and roommates each sign the lease.
The white side of the duplex is available, the blue side is rented.
The Spanish part of the brochure is on page four.
Seller will take less for a cash offer with no contingencies.
Please steer clear of the fresh paint on the porch.
If you are in a wheelchair, tell us and we will meet you at the ramp on the east side.
If you need a guarantor, ask us for the form.
The kitchen is dated but it's all white and bright.
A family owns the bakery across the street.
I can't tell you whether families with children live nearby.
We cannot answer what the religious makeup of the street is.
Kids can ride the train to the beach.
Hardly any updates are needed.
Not many homes come up on this lake.
The seller wants what her neighbor got last spring.
If you're married, both spouses sign the deed.
If you are retired, the lender counts your pension as income.
What the buyer wants is a quick closing.
The Hispanic Chamber of Commerce has its office downtown.
A diabetes clinic and a cancer center are within a mile.
Must show proof of income and a government ID.
The association allows two dogs, and assistance animals besides.
Residents must be 18 or older to sign the lease.
The Baptist church next door rents out its parking lot on weekdays.
A deaf interpreter can join the tour on request.
The rent is $200 more for a second parking space.
The tenant downstairs plays the piano until nine.
The adult son of the seller will give you the keys.
The home sold to a family from Ohio last year.
Ask the association for its rule about grills.
The mosque, the synagogue and the church share a parking lot.
A widow lived here for forty years and kept roses.
The first floor has no steps at the entrance.
Applicants with a service dog do not pay a pet deposit.
The school bus picks up kids at the corner.
Buyers from out of state can tour by video.
Italian marble in the foyer, French doors to the patio.
Our team includes a veteran and two native Spanish speakers.
If your kids like to swim, the pool opens in May.
The landlord accepts vouchers and wants first month's rent.
The unit is on the back side of the complex, away from the road.
Sellers often prefer buyers with a letter from their lender.
The deaf community center is two stops away.
The last tenants left it clean.
The lake is for residents only.
`);
