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
Ideal for a childless couple.
Prefer tenants without kids.
Mature adults only.
No more than two children per household.
Great starter home for newlyweds.
Christian landlord seeks like-minded renters.
Looking for a nice Hispanic family.
Must be able to climb stairs and live independently.
Not suitable for disabled people.
No wheelchairs please.
No emotional support animals under any circumstances.
Females only for this room.
Gentlemen only building.
Seeking quiet older couple.
Exclusive neighborhood with no undesirables.
Traditional family neighborhood.
White-only community.
Upscale area, away from the minorities.
Integrated neighborhood.
Perfect for empty nesters with no kids.
Adults preferred due to pool.
Children must be over 12.
Kids are not allowed to live on the top floor.
Not a good fit for families with toddlers.
US citizens only.
Immigrants need not apply.
Must have legal immigration papers and speak English fluently.
No foreigners.
We rent only to married couples.
Single mothers need not inquire.
Straight couples only.
No gays.
Perfect for someone of the Mormon faith.
Muslim-free building.
Near Catholic church and school, perfect for Catholic families.
Mentally stable tenants only.
No one with a history of mental illness.
Must not be on disability.
Recovering addicts not welcome.
No service dogs.
Extra deposit for families with children.
Higher rent for each child.
Physically fit residents only.
Able-bodied tenants preferred.
Come live among your own kind.
Safe white suburb.
Handicapped tenants not accepted.
Blind or deaf applicants will be declined.
Not wheelchair friendly so disabled folks should look elsewhere.
We'd love to see another Catholic family move in.
This block is perfect if you want to live near other Koreans.
Sorry, we do not rent to people with kids under five.
Owner will only show to buyers who are married.
Ask us about our no-kids floors.
The seller won't consider offers from Muslims.
Best for a single woman who keeps to herself.
Great for retired couples, not kids.
Apartment unavailable to anyone using a walker.
Black families tend to prefer the east side.
You will feel at home here if you are Indian.
Neighbors are mostly older white couples.
Service dogs must pay a pet fee of $300.
Deaf tenants may not live on upper floors for safety.
Families must rent on the ground floor.
Rent is $100 more for families with infants.
If you have a criminal record or are an immigrant, don't apply.
Vietnamese tenants preferred, landlord speaks Vietnamese.
Hablamos español; only Spanish-speaking tenants.
Looking to sell to a traditional family, husband and wife.
Perfect place for Jewish buyers, eruv included.
Pregnant applicants will be denied.
Nobody over 50 please.
Hipster young crowd building, no old folks.
The HOA doesn't allow children at the pool at any time.
Kids cannot play outside.
Teenagers not permitted in the fitness room or anywhere unsupervised, adults-only community.
No wheelchair users because of the narrow halls.
We don't make accommodations for the disabled.
Buyers of African descent should look on the south side.
Caucasian household preferred.
This is a Hindu building, others need not apply.
We rent to Americans.
Transgender applicants will not be considered.
Looking for a godly couple to take over the garden cottage.
This street is known for its Jewish character.
Units on floors 1-3 are reserved for households with kids.
No pregnant women, the stairs are steep.
The complex caters to healthy, active people.
Vegetarian Brahmin families preferred.
Do not show this home to Middle Eastern buyers.
I would not feel right selling to a gay couple.
Two persons maximum, and neither may be under 18.
Ideal for a mature Christian gentleman.
Landlord lives upstairs and is uncomfortable with wheelchairs.
A solid Irish Catholic neighborhood.
The building is quiet because we don't take families.
Women with children should apply at our other property.
Mexicans pay first, last and two months' deposit.
Applicants must be of European descent.
Perfect if you're tired of hearing foreign languages.
Sober living residents not permitted.
Our residents are childless by choice and like it that way.
Prefer a tenant with no mental health issues.
Owner prefers an American couple.
Great for a lady living alone.
This apartment is too dangerous for blind people.
No Orthodox, please.
Not a place for those on crutches or oxygen.
Kids under 10 must be supervised at all times in all common areas, or the family will be evicted.
White tenants get the first month free.
`);
