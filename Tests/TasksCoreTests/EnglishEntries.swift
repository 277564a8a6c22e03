/// More of what people type on Wednesday, 15 July 2026, at ten in the morning: the phrase, the title,
/// when, how it repeats, and the rest; where nothing is meant, the phrase alone.
///
/// Every third line is held out (`EntryTests`).
let englishEntries = #"""
  flight sat 6am | flight | 7-18 6:00
  brunch sun 11am | brunch | 7-19 11:00
  flight sun 6:40am | flight | 7-19 6:40
  pick up Lena sat at 3 | pick up Lena | 7-18 15:00
  sat 9am farmers market | farmers market | 7-18 9:00
  sun 20:15 film club | film club | 7-19 20:15
  wash the car sat | wash the car | 7-18
  call grandma sun | call grandma | 7-19
  standup notes weds | standup notes | 7-22
  dentist weds 2pm | dentist | 7-22 14:00
  haircut thurs 4:30pm | haircut | 7-16 16:30
  football sat morning | football | 7-18 9:00
  roast dinner sun evening | roast dinner | 7-19 19:00
  laundry tues evening | laundry | 7-21 19:00
  mow the lawn on sat | mow the lawn | 7-18
  bake bread by sun | bake bread | 7-19
  gym this sat at 10 | gym | 7-18 10:00
  picnic next sun noon | picnic | 7-26 12:00
  meeting tomorrow at 9 in the evening | meeting | 7-16 21:00
  call mum at 8 in the evening | call mum | 7-15 20:00
  run tomorrow at 6 in the morning | run | 7-16 6:00
  nap at 2 in the afternoon | nap | 7-15 14:00
  film friday at 10 at night | film | 7-17 22:00
  take out trash at 9 at night | take out trash | 7-15 21:00
  gym at 5 in the morning | gym | 7-16 5:00
  interview friday at 11 in the morning | interview | 7-17 11:00
  tea with Joan thursday at 4 in the afternoon | tea with Joan | 7-16 16:00
  feed the baby at 3 in the morning | feed the baby | 7-16 3:00
  drinks at 9 tonight | drinks | 7-15 21:00
  movie at 8:30 tonight | movie | 7-15 20:30
  breakfast with Tim tomorrow at 8 in the morning | breakfast with Tim | 7-16 8:00
  check on kids at 9:30 at night | check on kids | 7-15 21:30
  workshop from 3pm to 4pm | workshop | 7-15 15:00 | | ~60
  team meeting 3-4pm | team meeting | 7-15 15:00 | | ~60
  design review tomorrow 2pm-3:30pm | design review | 7-16 14:00 | | ~90
  interview friday 10am-11am | interview | 7-17 10:00 | | ~60
  lunch with Kai 12-1pm | lunch with Kai | 7-15 12:00 | | ~60
  onboarding monday 9am to 12pm | onboarding | 7-20 9:00 | | ~180
  date night sat 7pm - 10pm | date night | 7-18 19:00 | | ~180
  class tomorrow 9:00-10:30 | class | 7-16 9:00 | | ~90
  yoga from 6 to 7pm | yoga | 7-15 18:00 | | ~60
  yoga from 6am to 7am tomorrow | yoga | 7-16 6:00 | | ~60
  training 11am-1pm friday | training | 7-17 11:00 | | ~120
  training friday 11-1pm | training | 7-17 11:00 | | ~120
  call with Ana between 2 and 3pm | call with Ana | 7-15 14:00 | | ~60
  parents evening thursday from 18:00 to 19:30 | parents evening | 7-16 18:00 | | ~90
  night shift friday 10pm-6am | night shift | 7-17 22:00 | | ~480
  tutoring tomorrow 4pm–5pm | tutoring | 7-16 16:00 | | ~60
  standup 9:15-9:30am tomorrow | standup | 7-16 9:15 | | ~15
  review 3pm for 1h | review | 7-15 15:00 | | ~60
  deep work tomorrow 9am for 2 hours | deep work | 7-16 9:00 | | ~120
  call friday at 4pm for 30 minutes | call | 7-17 16:00 | | ~30
  gym at 6pm for an hour | gym | 7-15 18:00 | | ~60
  piano practice 5pm for 45 min | piano practice | 7-15 17:00 | | ~45
  study monday 10am for 90m | study | 7-20 10:00 | | ~90
  every day at 7am for 20 minutes meditate | meditate | 7-16 7:00 | d1 | ~20
  gym every monday 6pm-7pm | gym | 7-20 18:00 | w1 mon | ~60
  standup every weekday from 9:30 to 9:45am | standup | 7-16 9:30 | w1 mon,tue,wed,thu,fri | ~15
  ring Bo a week from friday | ring Bo | 7-24
  renew lease two weeks from tomorrow | renew lease | 7-30
  a week from monday start diet | start diet | 7-27
  send card 3 days before july 31 | send card | 7-28
  call the vet two weeks from today | call the vet | 7-29
  pack bags 1 day before aug 3 | pack bags | 8-2
  follow up 2 days after friday | follow up | 7-19
  review plan a month from today | review plan | 8-15
  mail the form a week after july 20 | mail the form | 7-27
  one week from tomorrow at 3pm review | review | 7-23 15:00
  pay rent 15th of next month | pay rent | 8-15
  pay rent on the 1st of next month | pay rent | 8-1
  pay rent the 3rd of next month | pay rent | 8-3
  invoice 20th of this month | invoice | 7-20
  send report last day of the month | send report | 7-31
  send report on the last day of the month | send report | 7-31
  submit hours by the last day of next month | submit hours | 8-31
  close books last day of august | close books | 8-31
  board meeting last friday of the month | board meeting | 7-31
  book club first monday of next month | book club | 8-3
  book club second tuesday of august | book club | 8-11
  retro last thursday of july | retro | 7-30
  payroll first day of next month | payroll | 8-1
  town hall third wednesday of next month at 2pm | town hall | 8-19 14:00
  timesheet eod | timesheet | 7-15
  send invoice by eod | send invoice | 7-15
  reply to Max by eod tomorrow | reply to Max | 7-16
  send draft by end of day | send draft | 7-15
  send draft by end of day friday | send draft | 7-17
  merge PR by eod friday | merge PR | 7-17
  finish slides by end of week | finish slides | 7-17
  finish slides eow | finish slides | 7-17
  finish slides by the end of the week | finish slides | 7-17
  update wiki by end of next week | update wiki | 7-24
  book hotel by end of july | book hotel | 7-31
  book hotel end of august | book hotel | 8-31
  file expenses by the end of next month | file expenses | 8-31
  clean inbox by end of year | clean inbox | 12-31
  clean inbox by the end of the year | clean inbox | 12-31
  use vouchers by eoy | use vouchers | 12-31
  start budget beginning of next month | start budget | 8-1
  order seeds at the beginning of september | order seeds | 9-1
  call bank (tomorrow) | call bank | 7-16
  call bank (friday at 3pm) | call bank | 7-17 15:00
  (today) water the ferns | water the ferns | 7-15
  pay bill (by friday) | pay bill | 7-17
  take bread out in 30m | take bread out | 7-15 10:30
  ring Jo in 2h | ring Jo | 7-15 12:00
  stretch in 45min | stretch | 7-15 10:45
  check oven in 1h30m | check oven | 7-15 11:30
  call back in half an hour | call back | 7-15 10:30
  in 2h check the oven | check the oven | 7-15 12:00
  move laundry in 90 mins | move laundry | 7-15 11:30
  renew tickets in 3w | renew tickets | 8-5
  follow up in 2w | follow up | 7-29
  leave +30m | leave | 7-15 10:30
  meeting tomorrow 17.30 | meeting | 7-16 17:30
  meeting tomorrow at 9.30 | meeting | 7-16 9:30
  dinner 5.30pm | dinner | 7-15 17:30
  dinner friday 7.45pm | dinner | 7-17 19:45
  call at 14.15 | call | 7-15 14:15
  theatre friday 19.30 | theatre | 7-17 19:30
  coffee 5p | coffee | 7-15 17:00
  coffee tomorrow 4p | coffee | 7-16 16:00
  drinks friday 7p | drinks | 7-17 19:00
  submit essay friday at midnight | submit essay | 7-18 0:00
  upload paper by midnight | upload paper | 7-16 0:00
  take the pill at midnight | take the pill | 7-16 0:00
  server restart tomorrow midnight | server restart | 7-17 0:00
  party fri @ 5pm | party | 7-17 17:00
  standup tomorrow @ 9:30 | standup | 7-16 9:30
  lunch @ noon | lunch | 7-15 12:00
  dinner sat @ 6 | dinner | 7-18 18:00
  pickup @5pm tomorrow | pickup | 7-16 17:00
  gym @ 6:30am | gym | 7-16 6:30
  wrap presents 25.12.2026 | wrap presents | 12-25
  wrap presents on 25.12.2026 | wrap presents | 12-25
  flight to Oslo 3.8.2026 | flight to Oslo | 8-3
  christmas dinner 25/12 | christmas dinner | 12-25
  tax return due 31/10 | tax return | 10-31
  rent 31/8 | rent | 8-31
  christmas cards by 12.25 | christmas cards | 12-25
  launch 2026.12.25 | launch | 12-25
  launch 2026/12/25 | launch | 12-25
  visa appointment 2026/09/03 at 10am | visa appointment | 9-3 10:00
  audit 12/25/2026 | audit | 12-25
  call dad 9/2 | call dad | 9-2
  dentist 7/24 at 4pm | dentist | 7-24 16:00
  7/24 dentist | dentist | 7-24
  ship parcel !!1 | ship parcel | | | !3
  ship parcel !!2 tomorrow | ship parcel | 7-16 | | !2
  ship parcel !!3 | ship parcel | | | !1
  pay fine !!! | pay fine | | | !3
  !!! pay fine friday | pay fine | 7-17 | | !3
  fix tap #"Home Reno" | fix tap | | | #Home Reno
  #"Home Reno" fix tap tomorrow | fix tap | 7-16 | | #Home Reno
  order tiles friday #"Home Reno" p2 | order tiles | 7-17 | | !2 #Home Reno
  think @"deep work" tomorrow | think | 7-16 | | @deep work
  call Bob friday july 24 | call Bob | 7-24
  call Bob friday, july 24 | call Bob | 7-24
  call Bob fri 24 jul | call Bob | 7-24
  call Bob friday the 24th | call Bob | 7-24
  call Bob friday 24th | call Bob | 7-24
  recital sat, aug 1 at 3pm | recital | 8-1 15:00
  recital july 25 (saturday) | recital | 7-25
  review wed july 15 | review | 7-15
  wedding saturday 12 september 2026 | wedding | 9-12
  dinner thursday 7/23 7pm | dinner | 7-23 19:00
  report friday next week | report | 7-24
  report next week friday | report | 7-24
  report next week on thursday at 10am | report | 7-23 10:00
  start next week monday | start | 7-20
  renew permit the week after next | renew permit | 7-27
  renew permit week after next | renew permit | 7-27
  plan retreat month after next | plan retreat | 9-1
  call Lee yesterday | call Lee | 7-14
  send minutes yesterday at 4pm | send minutes | 7-14 16:00
  submit claim 2 days ago | submit claim | 7-13
  submit by 5pm | submit | 7-15 17:00
  submit by 5pm tomorrow | submit | 7-16 17:00
  dinner around 7pm | dinner | 7-15 19:00
  leave for airport by noon | leave for airport | 7-15 12:00
  call Bea at 9 | call Bea | 7-16 9:00
  call Bea at 10:30 | call Bea | 7-15 10:30
  call Bea at 9:45 | call Bea | 7-16 9:45
  dinner at 6 with Sam | dinner with Sam | 7-15 18:00
  lunch tomorrow at 12 with Priya | lunch with Priya | 7-16 12:00
  dinner with Jo friday at 6:30 | dinner with Jo | 7-17 18:30
  bus at 6 o'clock | bus | 7-15 18:00
  meet at 3 o'clock tomorrow | meet | 7-16 15:00
  tea at half past 4 | tea | 7-15 16:30
  early train thursday at 5:50am | early train | 7-16 5:50
  vitamins every day 8am | vitamins | 7-16 8:00 | d1
  every morning at 7 stretch | stretch | 7-16 7:00 | d1
  every evening at 9 journal | journal | 7-15 21:00 | d1
  every night at 10 lock the door | lock the door | 7-15 22:00 | d1
  bins every tue night | bins | 7-21 22:00 | w1 tue
  yoga every sat at 9am | yoga | 7-18 9:00 | w1 sat
  call parents every sun evening | call parents | 7-19 19:00 | w1 sun
  team lunch every weds | team lunch | 7-15 | w1 wed
  gym every mon/wed/fri | gym | 7-15 | w1 mon,wed,fri
  gym every mon & thu | gym | 7-16 | w1 mon,thu
  piano every monday and every thursday | piano | 7-16 | w1 mon,thu
  standup mon-fri 9am
  standup every mon-fri at 9am | standup | 7-16 9:00 | w1 mon,tue,wed,thu,fri
  standup every monday to friday at 9am | standup | 7-16 9:00 | w1 mon,tue,wed,thu,fri
  commute check weekdays at 7:30am | commute check | 7-16 7:30 | w1 mon,tue,wed,thu,fri
  long run on weekends | long run | 7-18 | w1 sat,sun
  practice guitar on weekdays | practice guitar | 7-15 | w1 mon,tue,wed,thu,fri
  plants every 3rd day | plants | 7-15 | d3
  plants every third day | plants | 7-15 | d3
  sheets every second week | sheets | 7-15 | w2 wed
  filter every 2nd month | filter | 7-15 | m2 15
  rent every last day of the month | rent | 7-31 | m1 31
  rent on the 1st of every month | rent | 8-1 | m1 1
  rent 1st of each month | rent | 8-1 | m1 1
  newsletter last friday of every month | newsletter | 7-31 | m1 -1fri
  newsletter first monday of each month at 9am | newsletter | 8-3 9:00 | m1 1mon
  invoice every 15th and last day | invoice | 7-15 | m1 15,31
  backup once a week | backup | 7-15 | w1 wed
  backup once a month | backup | 7-15 | m1 15
  dust shelves once every 2 weeks | dust shelves | 7-15 | w2 wed
  vacuum every other saturday at 11am | vacuum | 7-18 11:00 | w2 sat
  review goals every 2 weeks on friday at 3pm | review goals | 7-17 15:00 | w2 fri
  oil change every 6 months | oil change | 7-15 | m6 15
  smoke alarm test every half year | smoke alarm test | 7-15 | m6 15
  mum's birthday every sept 9 | mum's birthday | 9-9 | y1 9-9
  mum's birthday every year on 9 september | mum's birthday | 9-9 | y1 9-9
  dentist every 6 months starting aug 3 | dentist | 8-3 | m6 3
  pills every day until july 31 | pills | 7-15 | d1 <2026-7-31
  pills every day at 9pm until friday | pills | 7-15 21:00 | d1 <2026-7-17
  course every thursday at 6pm until sep 24 | course | 7-16 18:00 | w1 thu <2026-9-24
  water ficus every! 10 days | water ficus | 7-15 | d10!
  mow every 2 weeks after completion | mow | 7-15 | w2!
  daily at 9pm floss | floss | 7-15 21:00 | d1
  check backups monthly | check backups | 7-15 | m1 15
  1:1 with Dana weekly on tuesdays at 2pm | 1:1 with Dana | 7-21 14:00 | w1 tue
  swim tuesdays and thursdays | swim | 7-16 | w1 tue,thu
  choir on thursdays at 7pm | choir | 7-16 19:00 | w1 thu
  water plants every day tomorrow | water plants | 7-16 | d1
  buy stamps tmr at noon | buy stamps | 7-16 12:00
  buy stamps today at 6 | buy stamps | 7-15 18:00
  answer Kim this afternoon | answer Kim | 7-15 12:00
  answer Kim tomorrow night | answer Kim | 7-16 22:00
  answer Kim this evening at 6:30 | answer Kim | 7-15 18:30
  tidy desk in the morning | tidy desk | 7-16 9:00
  call the plumber on monday morning | call the plumber | 7-20 9:00
  sign contract monday 9:30am p1 | sign contract | 7-20 9:30 | | !3
  sign contract p1 monday 9:30am #legal | sign contract | 7-20 9:30 | | !3 #legal
  buy gift for Mia aug 7 | buy gift for Mia | 8-7
  buy gift 7 aug | buy gift | 8-7
  pay deposit by 1st august | pay deposit | 8-1
  pay deposit by august the 1st | pay deposit | 8-1
  pay deposit on the 1st of august | pay deposit | 8-1
  renew passport jan 2027
  renew insurance march 1st 2027 | renew insurance | 2027-3-1
  renew insurance 1 mar 2027 at 9am | renew insurance | 2027-3-1 9:00
  book campsite in 10 days | book campsite | 7-25
  book campsite in ten days | book campsite | 7-25
  change tires in 3 months | change tires | 10-15
  submit timesheet this friday at 4pm | submit timesheet | 7-17 16:00
  Tomorrow: buy eggs | buy eggs | 7-16
  tomorrow, buy eggs | buy eggs | 7-16
  tomorrow - buy eggs | buy eggs | 7-16
  buy eggs - tomorrow | buy eggs | 7-16
  Buy Eggs Tomorrow | Buy Eggs | 7-16
  Call Dad On Friday At 5pm | Call Dad | 7-17 17:00
  Friday Call Dad | Call Dad | 7-17
  CALL DAD FRIDAY | CALL DAD | 7-17
  Email Prof. Lee Monday 9am | Email Prof. Lee | 7-20 9:00
  pay visa 20th | pay visa | 7-20
  pay visa on the 20th at noon | pay visa | 7-20 12:00
  meet Olga 7pm thu at Joe's | meet Olga at Joe's | 7-16 19:00
  meet Olga friday 8pm in the park | meet Olga in the park | 7-17 20:00
  reserve table for 4 tomorrow 7pm | reserve table for 4 | 7-16 19:00
  buy 2 tickets friday | buy 2 tickets | 7-17
  buy 3 lbs of beef sat | buy 3 lbs of beef | 7-18
  run 5k sunday 8am | run 5k | 7-19 8:00
  read chapter 4 tomorrow | read chapter 4 | 7-16
  pay $20 to Al tomorrow | pay $20 to Al | 7-16
  email bob@example.com tomorrow | email bob@example.com | 7-16
  close issue #12 friday | close issue #12 | 7-17
  do yoga 30m tomorrow | do yoga | 7-16 | | ~30
  write report tomorrow 9am 45m | write report | 7-16 9:00 | | ~45
  send slides next tuesday at 8:30 | send slides | 7-21 8:30
  send slides on next thursday | send slides | 7-23
  pick up dry cleaning thursday before noon
  clean fridge this weekend @home | clean fridge | 7-18 | | @home
  renew library card next month | renew library card | 8-1
  return shoes within 2 weeks | return shoes | 7-29
  return shoes within 3 days | return shoes | 7-18
  Interview w/ Sara tues 7/21 2pm | Interview w/ Sara | 7-21 14:00
  tom buy eggs
  pay water bill by saturday | pay water bill | 7-18
  pay water bill by sat 5pm | pay water bill | 7-18 17:00
  oil the bike sun 4pm | oil the bike | 7-19 16:00
  call Rosa sat night | call Rosa | 7-18 22:00
  trim hedge sun afternoon | trim hedge | 7-19 12:00
  mentor chat weds at 11 | mentor chat | 7-22 11:00
  mentor chat next weds at 11 | mentor chat | 7-22 11:00
  quiz night this weds | quiz night | 7-15
  clean car last sun | clean car | 7-12
  zoom with Raj tomorrow at 7 in the evening | zoom with Raj | 7-16 19:00
  zoom with Raj thursday 7 in the evening | zoom with Raj | 7-16 19:00
  medicine at 11 at night | medicine | 7-15 23:00
  catch ferry monday at 7:15 in the morning | catch ferry | 7-20 7:15
  lab meeting 1pm-2pm tuesday | lab meeting | 7-21 13:00 | | ~60
  lab meeting tuesday 1-2pm | lab meeting | 7-21 13:00 | | ~60
  focus time 8:30am - 11am tomorrow | focus time | 7-16 8:30 | | ~150
  cook class sat 5pm to 8pm | cook class | 7-18 17:00 | | ~180
  office hours friday from 2pm until 4pm | office hours | 7-17 14:00 | | ~120
  babysit saturday from 6pm to 11:30pm | babysit | 7-18 18:00 | | ~330
  tennis sun 4-5:30pm | tennis | 7-19 16:00 | | ~90
  interview prep 14:00-15:00 | interview prep | 7-15 14:00 | | ~60
  standup tomorrow 10:00 to 10:15 | standup | 7-16 10:00 | | ~15
  jog 7am for half an hour | jog | 7-16 7:00 | | ~30
  therapy thu 5pm for 50 minutes | therapy | 7-16 17:00 | | ~50
  piano lesson every tue 4pm for 45 minutes | piano lesson | 7-21 16:00 | w1 tue | ~45
  swim every sat 9am to 10am | swim | 7-18 9:00 | w1 sat | ~60
  book vet three weeks from monday | book vet | 8-10
  confirm guests two days before aug 15 | confirm guests | 8-13
  second dose 4 weeks after july 20 | second dose | 8-17
  buy flowers the day after tomorrow | buy flowers | 7-17
  buy flowers the day after tomorrow at 5pm | buy flowers | 7-17 17:00
  rent review on the 10th of next month | rent review | 8-10
  rent review 10th of august | rent review | 8-10
  all hands last monday of august at 10am | all hands | 8-31 10:00
  budget last day of next month | budget | 8-31
  meetup first thursday of september | meetup | 9-3
  meetup on the second saturday of next month | meetup | 8-8
  expense report by end of month | expense report | 7-31
  expense report by eom | expense report | 7-31
  demo ready by end of the day | demo ready | 7-15
  answer recruiter before eod
  newsletter end of next month | newsletter | 8-31
  back to gym (monday) | back to gym | 7-20
  (sat 10am) farmers market | farmers market | 7-18 10:00
  buy lightbulbs (tomorrow) #home | buy lightbulbs | 7-16 | | #home
  tea in 4min | tea | 7-15 10:04
  eggs in 8 mins | eggs | 7-15 10:08
  parking meter in 1.5 hours | parking meter | 7-15 11:30
  parking meter in 1.5h | parking meter | 7-15 11:30
  meds in 4 hrs | meds | 7-15 14:00
  call garage in an hour and a half | call garage | 7-15 11:30
  check dough +2h | check dough | 7-15 12:00
  30 minutes from now turn off sprinkler | turn off sprinkler | 7-15 10:30
  train thursday 18.05 | train | 7-16 18:05
  train at 18.05 | train | 7-15 18:05
  opera saturday at 19.30 | opera | 7-18 19:30
  pick up kids 3.15pm | pick up kids | 7-15 15:15
  drinks sat 8p | drinks | 7-18 20:00
  run 6a tomorrow | run 6a | 7-16
  deadline sunday midnight | deadline | 7-20 0:00
  launch site monday at midnight | launch site | 7-21 0:00
  coffee tues @ 10 | coffee | 7-21 10:00
  beers fri @ 6:30pm | beers | 7-17 18:30
  museum 1.8.2026 | museum | 8-1
  museum on 14.8.2026 at 14:00 | museum | 8-14 14:00
  museum 2026.08.14 | museum | 8-14
  museum on 8/14 | museum | 8-14
  8/14 museum | museum | 8-14
  museum 14/8 | museum | 8-14
  museum sat 8/15 | museum | 8-15
  museum 8/15 (sat) | museum | 8-15
  museum aug 15, 2026 2pm | museum | 8-15 14:00
  fix leak !!1 tomorrow 8am | fix leak | 7-16 8:00 | | !3
  call mayor !!! | call mayor | | | !3
  paint fence sat #"Summer House" | paint fence | 7-18 | | #Summer House
  paint fence #“Summer House” | paint fence | | | #Summer House
  concert thursday, august 6 | concert | 8-6
  concert thursday august 6 at 8pm | concert | 8-6 20:00
  concert thu 6 aug 20:00 | concert | 8-6 20:00
  concert aug 6 (thu) 8pm | concert | 8-6 20:00
  pick up Ana thursday next week | pick up Ana | 7-23
  pick up Ana next week tuesday 5pm | pick up Ana | 7-21 17:00
  submit form by monday 9am | submit form | 7-20 9:00
  submit form by 9am monday | submit form | 7-20 9:00
  submit form by noon friday | submit form | 7-17 12:00
  ballet at 5 with Nora | ballet with Nora | 7-15 17:00
  party at 5 on saturday | party | 7-18 17:00
  party at 8pm on saturday | party | 7-18 20:00
  haircut at half past 2 tomorrow | haircut | 7-16 14:30
  bills every 1st and 15th | bills | 7-15 | m1 1,15
  bills every month on the last friday | bills | 7-31 | m1 -1fri
  water lawn every mon, wed & fri | water lawn | 7-15 | w1 mon,wed,fri
  water lawn every monday, wednesday and friday at 7am | water lawn | 7-17 7:00 | w1 mon,wed,fri
  water lawn every sat and sun | water lawn | 7-18 | w1 sat,sun
  trash out every thursday night | trash out | 7-16 22:00 | w1 thu
  check pool every weekend morning | check pool | 7-18 9:00 | w1 sat,sun
  report every weekday at 5pm | report | 7-15 17:00 | w1 mon,tue,wed,thu,fri
  standup every tue-thu at 11 | standup | 7-15 11:00 | w1 tue,wed,thu
  allowance every other friday | allowance | 7-17 | w2 fri
  allowance every 2 fridays | allowance | 7-17 | w2 fri
  renew gym membership every year on aug 20 | renew gym membership | 8-20 | y1 8-20
  yoga daily | yoga | 7-15 | d1
  yoga daily at 7am for 30 min | yoga | 7-16 7:00 | d1 | ~30
  deep clean quarterly | deep clean | 7-15 | m3 15
  pay sitter fridays | pay sitter | 7-17 | w1 fri
  fridays pay sitter | pay sitter | 7-17 | w1 fri
  take meds 8am and 8pm every day
  take meds every day at 8am and 8pm
  take meds every day at 8 and 20
  brush teeth twice a day
  brush teeth twice daily
  brush teeth every morning and evening
  brush teeth every day twice
  water basil every 2 hours | water basil | 7-15 11:00 | h2
  water basil every two hours from 9am | water basil | 7-15 11:00 | h2
  drink water every hour | drink water | 7-15 11:00 | h1
  drink water every 90 minutes until 6pm
  stand up every 30 min
  check mail every few days
  feed the cat three times a day
  feed the cat 2 times a day at 8am
  gym 3 times a week
  gym 3x a week starting monday
  sync every 2nd and 4th sunday | sync | 7-26 | m1 2,4sun
  sync every first and third monday at 10am | sync | 7-20 10:00 | m1 1,3mon
  sync every monday at 9am and wednesday at 10am
  sync every monday or tuesday
  run every day except sunday
  run every day but friday
  pills every day at 8am, 2pm and 8pm
  Watch Friday Night Lights
  watch Saturday Night Live
  rewatch Freaky Friday
  plan Black Friday shopping
  buy Easter Monday tickets
  read Tuesdays with Morrie
  watch Tomorrow Never Dies
  buy 3/4 inch screws
  add 1/2 cup sugar
  order 24/7 support plan
  split bill 50/50
  read 2/3 of the book
  mix 1/4 tsp salt
  cut 5/8 inch board
  finish part 1/2
  sand with 7/8 bit
  buy sun hat
  buy sun screen
  update sat nav maps
  book SAT prep course
  fix sat dish
  draw sun and moon
  hang sun shade
  keep plants in the sun
  move ferns out of the sun
  clean the chair where she sat
  the cat sat on the mat
  look at 3 houses
  look at 5 job offers
  aim at 2 goals
  stay at 12 Main Street
  arrive at 7 Eleven
  meet Jo at 5 Guys
  shop at 99 Ranch
  stop at 2 beers
  read the 2nd chapter
  fix lamp on the 2nd floor
  write the 1st draft
  watch the 3rd season
  visit 5th avenue
  edit second draft
  May the force be with you
  ask if may 2 guests join
  march 5 miles for charity
  march 10 km
  2 may be enough
  call April about lease
  email June the contract
  invite May and August
  ask Augustus for notes
  hike the Jan trail
  ask Mona for the recipe
  install Ubuntu 22.04
  upgrade to 17.3 firmware
  pay 17.50 to Bob
  buy 12.5 kg flour
  release 1.2.3
  tag v2.0.1
  weigh 12.25 lbs
  check IP 10.1.2.3
  pi is 3.14
  watch Midnight in Paris
  buy midnight blue paint
  plan midnight snack
  plan after work drinks
  write a letter from Friday
  meet before friday
  finish after tomorrow
  on holiday until monday
  notes from tuesday
  book a table for friday
  buy cake for sunday
  move meeting to friday
  postpone launch to july 20
  ask Bob about friday
  call friday or saturday
  free friday and saturday
  trip friday to sunday
  trip july 20 to july 24
  trip july 20 - july 24
  trip fri-sun
  trip jul 20-24
  call Bob at 3pm or 4pm
  early next week call Bob
  late next week call Bob
  sometime next week call Bob
  week of july 20 plan
  mid next week plan
  read today's paper
  ask about yesterday's mail
  plan tomorrowland trip
  fix everyday carry bag
  buy everyday shoes
  write daily report
  read weekly digest
  fix monthly invoice template
  compare yearly plans
  learn every chord
  thank everyone
  check every room
  review each chapter
  visit every 3 cities
  read Every Day by David Levithan
  listen to every song on Abbey Road
  call 911 about alarm
  call extension 1530
  pay invoice 2026
  read 1984
  order part 9-1
  buy size 9 shoes
  text 0815 to Max
  score 5-3 report
  watch 9 1 1
  order 5 p5 boards
  buy AM radio
  call PM office
  buy 100 pm2 filters
  fix in app purchase
  put in 2 screws
  put in 3 days' work
  swim in 25m pool
  print in 3 colors
  walk in the morning dew
  read A Day in the Life
  watch 28 Days Later
  watch 3 days of Condor
  a week in the life
  take 2 weeks off
  plan 3 day trip
  plan 2 week sprint
  write 30 day plan
  finish 10 minute timer app
  call in 5k report
  report on 3 cases
  wait for 2 hours
  bake for 45 minutes
  book for 2 nights
  buy noon cream
  eat at noon cafe
  watch High Noon
  clean morning room
  buy evening dress
  fix night light
  buy night cream
  make afternoon tea set
  find weekend bag
  plan weekend trip
  write weekday menu
  send next steps
  plan next release
  pick next book club book
  read last chapter
  write last email
  buy last minute gifts
  fix this bug
  plan this quarter
  find end of line
  mark end of chapter
  go to the end of town
  clean day room
  watch Groundhog Day
  plan Father's Day gift
  plan D-Day
  buy Monday.com plan
  read Man Who Was Thursdayish book
  ask Friday's crew
  buy Sunday-best shoes
  learn Wednesday's song
  email fri@example.com
  visit sun.com
  read about wed-lock
  try mon ami restaurant
  wedding of Ana and Bob
  invite Tue Nguyen
  buy Mar Bella towels
  taste sept spices
  buy dec oxide
  ask Jan about Q3
  email Jun and April
  check out 3 day rentals
  check 2 month old mail
  buy 5 year diary
  call 2 hour hotline
  buy 1h candles
  set 30m rope aside
  buy 5m rope for boat
  compress to 3p video
  buy p5 book
  p2p sync research
  !important stuff
  wow !!1one
  say hi!!!
  check #1 fan
  #42 is done
  fix "#" key
  mail @ once
  ping @ home
  say "tomorrow" in French
  translate 'friday'
  (tomorrow maybe) call Bob
  call Bob (friday if possible)
  ask in 2 or 3 days
  ask again in a day or two
  ask again in a few days
  ask again in a couple of days
  remind me later
  do it soon
  do it asap
  do it someday
  call back later today
  later this week call Ana
  this month plan trip
  this week clean garage
  sell by date check
  stand by me chords
  learn by heart
  drive on
  turn on heating
  come on time
  due process essay
  pay due bills
  due diligence report
  plus 5 points
  A+ 5 essays
  10 minute mail
  see 5th element
  feb 30 dinner
  june 31 party
  13/13 dinner
  32.12.2026 dinner
  dinner 25:00
  dinner at 25
  dinner at 7:5
  dinner 13pm
  score 3:2 win
  buy 16:9 monitor
  mix 1:10 ratio
  the day after the party
  day before the wedding
  2 days before the wedding
  an hour before bed
  an hour from home
  week from hell
  friday-night pizza
  monday-ish call
  every friday-ish call
  every day-to-day task
  each other day
  ev charger repair
  evening every
  biweekly magazine order
  quarterly earnings essay
  annually recurring costs list
  dailyburn app
  eod report template
  eom process notes
  end of day report template
  end of month checklist
  year end bonus letter
  new year resolution
  next gen console
  last call
  next door neighbor
  this old house
  on fire drill
  by the sea
  by the book
  4th wall joke
  2nd hand shop
  1st class ticket
  20th century history
  21st birthday cake
  the 90s party
  windows 11 update
  iphone 17 case
  route 66 map
  area 51 doc
  room 12.30 key
  bus 17.45 pounds
  flight BA 117
  gate 5a
  seat 12p
  p.m. news
  a.m. news
  3d print
  4k monitor
  5g plan
  7up
  9 to 5 song
  9-5 job essay
  from 9 to 5 lyrics
  pages 3-4
  read 10-12 pages
  eat 2-3 apples
  lose 5-7 pounds
  version 3 to 4 migration
  move 3 to 5 boxes
  between jobs
  between 2 ferns
  order cat food thursday at noon | order cat food | 7-16 12:00
  order cat food by thurs | order cat food | 7-16
  plumber visit mon 10am-12pm | plumber visit | 7-20 10:00 | | ~120
  vet appointment sat 11:15am #pets | vet appointment | 7-18 11:15 | | #pets
  Submit reimbursement form by July 31st | Submit reimbursement form | 7-31
  submit grades july 31 at 5pm | submit grades | 7-31 17:00
  pay nanny every friday at 6pm | pay nanny | 7-17 18:00 | w1 fri
  call insurance in 3 hours | call insurance | 7-15 13:00
  take cake out in 25 minutes | take cake out | 7-15 10:25
  leave for school in 15m | leave for school | 7-15 10:15
  book massage next thursday 4pm | book massage | 7-23 16:00
  book massage the 30th | book massage | 7-30
  mom arrives sunday 6:45pm | mom arrives | 7-19 18:45
  parent teacher conference aug 12 3pm | parent teacher conference | 8-12 15:00
  parent teacher conference 12 aug 15:00 | parent teacher conference | 8-12 15:00
  gutter cleaning in october
  gutter cleaning oct 10 | gutter cleaning | 10-10
  return amazon box by the 22nd | return amazon box | 7-22
  read bedtime story every night at 8 | read bedtime story | 7-15 20:00 | d1
  journal every evening | journal | 7-15 19:00 | d1
  scrum every weekday 9:45am | scrum | 7-16 9:45 | w1 mon,tue,wed,thu,fri
  wash hair every other day | wash hair | 7-15 | d2
  pay quarterly taxes every 3 months starting sep 15 | pay quarterly taxes | 9-15 | m3 15
  team offsite from 9am to 4pm on thursday | team offsite | 7-16 9:00 | | ~420
  concert tonight 8pm | concert | 7-15 20:00
  concert tonight from 8pm to 11pm | concert | 7-15 20:00 | | ~180
  lunch w/ mentor tmrw 12:30 | lunch w/ mentor | 7-16 12:30
  lunch w/ mentor tmrw at half past 12 | lunch w/ mentor | 7-16 12:30
  renew domain a month before sep 20 | renew domain | 8-20
  check visa status two weeks after aug 1 | check visa status | 8-15
  water orchids every 10 days | water orchids | 7-15 | d10
  rotate mattress every 6 months | rotate mattress | 7-15 | m6 15
  flu shot end of september | flu shot | 9-30
  performance review last friday of september | performance review | 9-25
  board call second monday of next month at 11am | board call | 8-10 11:00
  rent is due on the 1st | rent is due | 8-1
  clean the oven (sunday) | clean the oven | 7-19
  clean the oven sunday p3 | clean the oven | 7-19 | | !1
  fix bike brakes !!1 #"To repair" | fix bike brakes | | | !3 #To repair
  sort photos @"rainy day" sun 2pm | sort photos | 7-19 14:00 | | @rainy day
  museum with kids sat, july 25 at 1pm | museum with kids | 7-25 13:00
  museum with kids on 7/25 | museum with kids | 7-25
  yoga 6:30-7:30pm thu | yoga | 7-16 18:30 | | ~60
  yoga thursday 6:30pm for 1h | yoga | 7-16 18:30 | | ~60
  plan menu every sunday afternoon | plan menu | 7-19 12:00 | w1 sun
  plan menu each sunday at 5pm | plan menu | 7-19 17:00 | w1 sun
  bank holiday monday bbq
  order tickets yesterday | order tickets | 7-14
  sign lease monday @ 10:30 | sign lease | 7-20 10:30
  sign lease monday next week | sign lease | 7-20
  pick berries this weekend | pick berries | 7-18
  call Omar 5ish | call Omar | 7-15 17:00
  meet Omar at 5 in the afternoon | meet Omar | 7-15 17:00
  call Omar midday tomorrow | call Omar midday | 7-16
  feed fish 8am and 6pm daily
  feed fish every day at 8am and 6pm
  feed fish twice every day
  tick check every 4 hours | tick check | 7-15 11:00 | h4
  practice scales every day except saturday
  clean filters every 1st and 3rd sunday | clean filters | 7-19 | m1 1,3sun
  vote tuesday or wednesday
  hike friday through sunday
  conference aug 3 to aug 6
  conference aug 3-6
  wait until monday
  decide by tomorrow or friday
  notes for friday
  email from last monday
  things to do before sunday
  anytime after 3pm call Jo
  read Sunday Times article
  play Ruby Tuesday
  book Ash Wednesday service
  watch The Day After Tomorrow
  listen to Friday Night Funkin
  order Taco Tuesday kit
  buy 5/8 inch hose
  eat 1/2 pizza
  finish slide 3/12
  add 2/3 cup flour
  go to the 3rd floor
  clean the 1st drawer
  visit 42nd street
  hire 1st assistant
  look at 4 flats
  shoot at 3 targets
  stop at 6 sites
  sat next to Bob
  where is the sat key
  buy sun lotion
  read about the sun
  the sun also rises
  update weekly tracker sheet
  read daily stoic
  buy monthly pass
  renew yearly pass
  learn every verb
  fix everyday lamp
  ask everyone about food
  march to city hall
  may call Jo
  ask Mark about june bug
  call Augusta
  book decent hotel
  monitor 12.5 GB upload
  install macOS 15.2
  install Node 20.11
  pay 23.45 to Lu
  set ratio 4:30 scale
  call 1-800-555
  order 3-pack socks
  read pages 10-12
  ship 2 to 3 boxes
  win 3-1
  bring 2 p batteries
  take vitamin b12
  read 7 habits
  watch 12 monkeys
  watch 500 days of summer
  watch 10 things i hate about you
  watch 24 season 2
  rent 2 hour film
  do 7 minute workout
  plan 5 day trek
  find 2 week rental
  read 100 years of solitude
  translate "next week"
  Book hotel for Lisbon trip by Thursday 6pm | Book hotel for Lisbon trip | 7-16 18:00
  weekly planning every Monday morning | weekly planning | 7-20 9:00 | w1 mon
  drop off package at UPS tomorrow before noon
  oil change appointment wednesday 8:30am | oil change appointment | 7-22 8:30
  Defrost freezer this Saturday morning | Defrost freezer | 7-18 9:00
  pay HOA dues on the 1st of every month #bills | pay HOA dues | 8-1 | m1 1 | #bills
  send thank you cards by aug 1 p3 | send thank you cards | 8-1 | | !1
  change air filter every 3 months | change air filter | 7-15 | m3 15
  sprint retro every other friday 2-3pm | sprint retro | 7-17 14:00 | w2 fri | ~60
  daily standup at 9:15am | daily standup | 7-16 9:15
  call landlord re: leak tmrw 10am | call landlord re: leak | 7-16 10:00
  take Biscuit to groomer sat @ 1:30pm | take Biscuit to groomer | 7-18 13:30
  give Biscuit flea meds on the 15th of every month | give Biscuit flea meds | 7-15 | m1 15
  coffee w/ Jules next wednesday 10:30 | coffee w/ Jules | 7-22 10:30
  library books due july 28 | library books | 7-28
  Spanish lesson tuesdays at 7pm | Spanish lesson | 7-21 19:00 | w1 tue
  Spanish lesson 7pm-8pm tue | Spanish lesson | 7-21 19:00 | | ~60
  backup laptop last day of every month | backup laptop | 7-31 | m1 31
  check passport expiry in 6 weeks | check passport expiry | 8-26
  renew registration two months from now | renew registration | 9-15
  set alarm in 20 min | set alarm | 7-15 10:20
  email payroll by eod friday !high | email payroll | 7-17 | | !3
  water garden every evening at 7 | water garden | 7-15 19:00 | d1
  potluck sunday july 26 noon | potluck | 7-26 12:00
  potluck 26.7.2026 | potluck | 7-26
  interview prep thursday from 4 to 5:30pm | interview prep | 7-16 16:00 | | ~90
  birthday dinner for Lee aug 20th 7:30pm | birthday dinner for Lee | 8-20 19:30
  quarterly report end of september | quarterly report | 9-30
  vacuum stairs (sat) | vacuum stairs | 7-18
  bake cookies on the 24th | bake cookies | 7-24
  Read Friday Black by Adjei-Brenyah
  see Saturday Night Fever
  Sunday Roast recipe hunt | Roast recipe hunt | 7-19
  sun damage check
  sat scores upload
  compare 4/5 star hotels
  swap 9/16 wrench
  meet at gate 4
  look into 5 schools
  aim for 10 reps
  walk 10 blocks
  try 2 new recipes
  3 reasons to move essay
  grab 2 percent milk
  buy 4 pm2.5 masks
  fix 2nd gear
  finish 1st pass
  paint 3rd coat
  may need new tires
  march madness bracket
  august rush soundtrack
  wait for Friday's email
  anything after friday works
  either monday or tuesday call
  not before monday
  everyday carry review
  every little thing karaoke
  each way ticket
  monthly subscription audit
  hourly wage calc
  take meds every 6 hours | take meds | 7-15 11:00 | h6
  walk dog twice a day
  call mom every sunday and wednesday | call mom | 7-15 | w1 wed,sun
  check in every 2 hours until 6pm
  drink water hourly | drink water | 7-15 11:00 | h1
  check the oven every other hour | check the oven | 7-15 11:00 | h2
  backup every 6 hours starting friday | backup | 7-17 11:00 | h6
  antibiotics every 8 hours for 7 days | antibiotics | 7-15 11:00 | h8 <2026-7-21
  rent every month on the 1st and 15th | rent | 7-15 | m1 1,15
  choir on the second and fourth sunday of every month | choir | 7-26 | m1 2,4sun
  invoices on the 1st and 15th of every month | invoices | 7-15 | m1 1,15
  potluck every first and last friday | potluck | 7-31 | m1 -1,1fri
  look after the kiln every hour from 9 to 5
  drink water every 2 hours from 9am to 5pm
  stretch every hour and a half
  green tea every 2 hours in the morning
  water the cactus every 24 hours
  class every first and third monday and friday
  class every first monday and third friday
  book tickets for the 8pm show
  take the 6:40 train to town
  buy 2 may day banners
  clean oven a week on sunday | clean oven | 7-26
  visit gran a week on tuesday at 4 | visit gran | 7-28 16:00
  bus at quarter to 6 tomorrow | bus | 7-16 17:45
  call ana at a quarter past 3 | call ana | 7-15 15:15
  prepare for my 3pm meeting
  a quarter to spend on gum
  move the 3pm to 4pm
  catch the 18:20
  march 3 blocks north
  meet around 9ish | meet | 7-16 9:00
  march 5 laps
  dentist march 3 | dentist | 2027-3-3
  march 3 times around the block
  drinks 8ish tonight | drinks | 7-15 20:00
  march 4 hours with the band
  brunch sunday 11ish | brunch | 7-19 11:00
  10ish things to do
  call Mia 9:30ish tomorrow | call Mia | 7-16 9:30
  buy 9ish apples
  dinner 7pmish | dinner | 7-15 19:00
  invite 20ish people
  party sat 6ish | party | 7-18 18:00
  walk 4 times around the lake
  dentist fri @9ish | dentist | 7-17 9:00
  a 9ish start on monday | a 9ish start | 7-20
  meet at around 9ish tomorrow | meet | 7-16 9:00
  tea at 5ish with Nora | tea with Nora | 7-15 17:00
  monday around 2ish call Ben | call Ben | 7-20 14:00
  school run 8:10ish | school run | 7-16 8:10
  3.15 tomorrow | 3.15 | 7-16
  tea by 3.15 tomorrow | tea | 7-16 15:15
  tea tomorrow 3.15 | tea | 7-16 15:15
  theatre 19.30 tomorrow | theatre | 7-16 19:30
  install Ubuntu 22.04 tomorrow | install Ubuntu 22.04 | 7-16
  pay 3.15 to Bob tomorrow | pay 3.15 to Bob | 7-16
  ship version 3.15 tomorrow | ship version 3.15 | 7-16
  tickets cost 12.50 today | tickets cost 12.50 | 7-15
  ask Leo about the 3.15 price
  sort the photos taken yesterday
  answer mail received last friday
  call the client yesterday | call the client | 7-14
  check the parcel sent 3 days ago
  print the photos sent last friday
  repair the chair broken yesterday
  file the notes I wrote 2 days ago
  paint the shed yesterday | paint the shed | 7-14
  email Fred yesterday | email Fred | 7-14
  finish the essay I wrote last week
  plan the trip we took last summer
  ask about the 9 to 5 schedule
  buy 2 kg of rice on the way home
  run 12 laps tomorrow at 6am | run 12 laps | 7-16 6:00
  book the court for 2 hours on saturday | book the court | 7-18 | | ~120
  book of the month club by friday | book of the month club | 7-17
  party 14 july | party | 2027-7-14
  submit the form by 31.7.2026 | submit the form | 7-31
  read chapter 12 by monday | read chapter 12 | 7-20
  renew the lease in a month | renew the lease | 8-15
  yoga every mon wed fri 7am | yoga | 7-17 7:00 | w1 mon,wed,fri
  piano every tuesday thursday 5pm | piano | 7-16 17:00 | w1 tue,thu
  swim every mon thu | swim | 7-16 | w1 mon,thu
  every tue thu sat nav check | sat nav check | 7-16 | w1 tue,thu
  trash tuesday nights | trash | 7-21 22:00 | w1 tue
  tuesday nights trash | trash | 7-21 22:00 | w1 tue
  yoga on saturday mornings | yoga | 7-18 9:00 | w1 sat
  call home sunday evenings | call home | 7-19 19:00 | w1 sun
  run weekday mornings | run | 7-16 9:00 | w1 mon,tue,wed,thu,fri
  watch Friday Nights trailer
  mow lawn every 2 weeks from completion | mow lawn | 7-15 | w2!
  descale kettle every month from completion | descale kettle | 7-15 | m1!
  water ferns 3 days after completion
  ship it from completion of tests
  call at quarter past 5pm | call | 7-15 17:15
  train at half past 7am | train | 7-16 7:30
  lunch at a quarter to 1pm | lunch | 7-15 12:45
  pay half past dues
  midnight snack
  midnight blue paint sample
  midnight mass tickets
  upgrade to p3 plan
  move the p2 bug to done
  read my p1 notes
  fix login p1 tomorrow | fix login | 7-16 | | !3
  p2 call vendor | call vendor | | | !2
  dinner at 7 | dinner | 7-15 19:00
  dinner with Sam friday at 8 | dinner with Sam | 7-17 20:00
  supper 7:30 | supper | 7-15 19:30
  prep dinner tomorrow morning at 8 | prep dinner | 7-16 8:00
  dinner at 7am | dinner | 7-16 7:00
  wake up at 6 | wake up | 7-16 6:00
  wake up 5:30 tomorrow | wake up | 7-16 5:30
  breakfast at 6:30 | breakfast | 7-16 6:30
  set alarm at 4:45 fri | set alarm | 7-17 4:45
  report 8/1/26 | report | 8-1
  invoice 12/31/27 | invoice | 2027-12-31
  score 3/4/5
  dad's birthday every year on 3/14 | dad's birthday | 2027-3-14 | y1 3-14
  standup every business day 9am | standup | 7-16 9:00 | w1 mon,tue,wed,thu,fri
  file the friday report
  visit the Sunday market
  print my monday meeting notes
  review a tuesday draft
  send the slides friday | send the slides | 7-17
  move it to the friday slot
  take meds daily at 8, 14 and 20
  call shops at 9, 11
  meet at 9, bring slides | meet bring slides | 7-16 9:00
  renew license 3 oct '27 | renew license | 2027-10-3
  drink water every 2h | drink water | 7-15 11:00 | h2
  pay '27 dues
  """#.entryLines
