import Kernel
import Kit

/// Something that is bought again and again, and how long it usually lasts.
struct UsualThing: Sendable {
  var name: String
  var category: ProductCategory?
  /// Days.
  var cycle: Int
  /// What it is called, as names are compared.
  private var names: [ThingName]

  init(
    name: String, category: ProductCategory?, cycle: Int, otherNames: [String] = []
  ) {
    self.name = name
    self.category = category
    self.cycle = cycle
    names = ([name] + otherNames).map { ThingName($0) }
  }

  /// Whether it goes by this name, whatever is said of size and amount.
  func isCalled(_ name: ThingName) -> Bool { names.contains { $0.isSame(as: name) } }
}

extension UsualThing {
  /// What many have at home, in this language.
  static func all(_ language: Language) -> [UsualThing] {
    language == .english ? english : korean
  }

  private static let english = read(name: 0)
  private static let korean = read(name: 1)

  private static func read(name: Int) -> [UsualThing] {
    var things: [UsualThing] = []
    for (category, lines) in table {
      for line in Array(lines.utf8).split(separator: 10) {
        let parts = line.split(separator: 59)
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        things.append(
          UsualThing(
            name: texts[name], category: category, cycle: Int(texts[2]) ?? Product.usualCycle,
            // Of whatever language, so that those of one reading are enough.
            otherNames: name == 0 ? Array(texts[3...]) : []))
      }
    }
    return things
  }

  /// The name in English and in Korean, the days, and other names, which are not suggested.
  ///
  /// Of equals the first is suggested first.
  private static let table: [(ProductCategory, String)] = [
    (
      .pantry,
      """
      Coffee;커피;21
      Coffee beans;커피 원두;21;원두;원두커피
      Ground coffee;분쇄 커피;21
      Coffee capsules;커피 캡슐;30;캡슐 커피
      Instant coffee;믹스 커피;30;커피믹스
      Tea;차;60;Tea bags;티백
      Green tea;녹차;60
      Barley tea;보리차;60
      Cocoa;코코아;60
      Milk;우유;7
      Soy milk;두유;14
      Oat milk;귀리 우유;14
      Yogurt;요거트;7;Yoghurt;요구르트;요플레
      Butter;버터;30
      Cheese;치즈;14
      Cream;생크림;14;휘핑크림
      Eggs;계란;10;달걀;유정란
      Bread;식빵;5;빵
      Rice;쌀;45;백미
      Brown rice;현미;60
      Instant rice;즉석밥;21;햇반
      Pasta;파스타;30;Spaghetti;스파게티
      Noodles;국수;30;소면
      Instant noodles;라면;21;Ramen;컵라면
      Flour;밀가루;90
      Sugar;설탕;120
      Salt;소금;180
      Pepper;후추;180
      Cooking oil;식용유;60;Vegetable oil;카놀라유
      Olive oil;올리브유;45;올리브 오일
      Sesame oil;참기름;90
      Vinegar;식초;120
      Soy sauce;간장;90
      Soybean paste;된장;120
      Chilli paste;고추장;120
      Chilli powder;고춧가루;120;고추가루
      Fish sauce;액젓;180
      Ketchup;케첩;60
      Mayonnaise;마요네즈;60
      Mustard;머스터드;120
      Honey;꿀;90
      Jam;잼;45
      Peanut butter;땅콩버터;45
      Cereal;시리얼;14
      Oats;오트밀;30
      Granola;그래놀라;21
      Nuts;견과류;30
      Snacks;과자;7;Crisps;Chips
      Chocolate;초콜릿;14
      Chewing gum;껌;14
      Ice cream;아이스크림;14
      Water;생수;14;물;Bottled water;Mineral water
      Sparkling water;탄산수;14;Fizzy water
      Juice;주스;7
      Soft drinks;탄산음료;14;Soda;Cola;Coke;콜라;사이다
      Beer;맥주;14
      Wine;와인;21
      Kimchi;김치;30
      Seaweed;김;21;조미김
      Tofu;두부;5
      Canned tuna;참치 캔;30;Tuna;참치
      Canned tomatoes;토마토 통조림;30
      Beans;콩;60
      Frozen dumplings;냉동 만두;21;만두
      Frozen vegetables;냉동 채소;21
      Frozen fruit;냉동 과일;21
      Ham;햄;14
      Bacon;베이컨;14
      Sausages;소시지;14
      Chicken;닭고기;7;닭가슴살
      Beef;소고기;7
      Pork;돼지고기;7
      Fish;생선;7
      Potatoes;감자;14;Potato
      Onions;양파;14
      Spring onions;대파;7;파;쪽파;Scallions;Green onions
      Garlic;마늘;30
      Carrots;당근;14
      Tomatoes;토마토;7;Tomato
      Lettuce;상추;5;Salad
      Bananas;바나나;5
      Apples;사과;7
      Lemons;레몬;14
      Baby formula;분유;10
      """
    ),
    (
      .household,
      """
      Toilet paper;두루마리 휴지;30;휴지;화장지;두루마리 화장지;롤휴지;Toilet roll;Loo roll;Toilet tissue
      Tissues;갑 티슈;30;티슈;각티슈;곽티슈;미용 티슈;Facial tissue;Kleenex
      Paper towels;키친타월;30;Kitchen roll;Kitchen paper;Kitchen towel;키친타올;키친 페이퍼
      Wet wipes;물티슈;21;물휴지
      Napkins;냅킨;60;Serviettes
      Laundry detergent;세탁 세제;45;세제;빨래 세제;Detergent;Washing powder;Washing liquid;Laundry pods
      Fabric softener;섬유 유연제;45;유연제;Fabric conditioner
      Stain remover;얼룩 제거제;120
      Bleach;표백제;90;락스
      Dish soap;주방 세제;45;Washing up liquid;Dish liquid;Dishwashing liquid;퐁퐁;설거지 세제
      Dishwasher tablets;식기세척기 세제;30;Dishwasher pods;식세기 세제
      Sponges;수세미;30
      Dishcloths;행주;60
      Rubber gloves;고무장갑;90;Washing up gloves
      Disposable gloves;일회용 장갑;60;비닐장갑
      Trash bags;쓰레기봉투;30;Bin bags;Bin liners;Garbage bags;종량제 봉투
      Food waste bags;음식물 쓰레기봉투;30
      Plastic wrap;랩;90;Cling film;위생랩
      Aluminum foil;알루미늄 포일;120;Aluminium foil;Tin foil;Foil;알루미늄 호일;은박지;호일
      Baking paper;종이 포일;120;Parchment paper;종이 호일
      Zip bags;지퍼백;60;Freezer bags;Ziploc;위생백
      Paper cups;종이컵;60
      All-purpose cleaner;다목적 세정제;60
      Bathroom cleaner;욕실 세정제;60;욕실 세제
      Toilet cleaner;변기 세정제;60
      Drain cleaner;배수구 세정제;90
      Glass cleaner;유리 세정제;120
      Floor wipes;청소포;30
      Vacuum bags;청소기 먼지봉투;90
      Lint roller;테이프 클리너;60
      Air freshener;방향제;60;디퓨저
      Moisture absorbers;제습제;60;물먹는하마
      Insect repellent;모기 기피제;90
      Insect spray;살충제;120
      Batteries;건전지;120;Battery;배터리
      Light bulbs;전구;180
      Candles;양초;90
      Coffee filters;커피 필터;90
      Water filter;정수기 필터;60
      Air filter;공기청정기 필터;180
      Gas canisters;부탄가스;60;부탄
      Printer ink;프린터 잉크;120
      Printer paper;복사 용지;120;Copy paper;A4 용지;복사지
      """
    ),
    (
      .personalCare,
      """
      Toothpaste;치약;45
      Toothbrush;칫솔;90;Toothbrushes
      Toothbrush heads;칫솔모;90
      Dental floss;치실;60
      Interdental brushes;치간 칫솔;30
      Mouthwash;구강 청결제;30;가글
      Shampoo;샴푸;60
      Conditioner;린스;60;컨디셔너
      Hair treatment;트리트먼트;60
      Hair dye;염색약;45
      Hair wax;헤어 왁스;90
      Body wash;바디 워시;45;Shower gel;바디워시;바디 클렌저
      Body lotion;바디 로션;60
      Soap;비누;30
      Hand soap;손 세정제;30;Hand wash;핸드워시;손세정제
      Hand cream;핸드크림;60
      Face wash;폼 클렌징;60;Facial cleanser;클렌징폼
      Cleansing oil;클렌징 오일;60
      Toner;스킨;60;토너
      Moisturizer;수분 크림;60;Moisturiser;Face cream
      Serum;세럼;60
      Eye cream;아이크림;90
      Sheet masks;마스크 팩;30;마스크팩
      Sunscreen;선크림;45;Sun cream;Sunblock;썬크림;선블록
      Lip balm;립밤;90;립 케어
      Foundation;파운데이션;120
      Mascara;마스카라;90
      Cotton pads;화장솜;30;Cotton rounds
      Cotton swabs;면봉;90;Cotton buds;Q-tips
      Deodorant;데오드란트;60
      Perfume;향수;180
      Razor blades;면도날;30;Razors;면도기
      Shaving foam;면도 크림;60;Shaving cream;쉐이빙폼
      Sanitary pads;생리대;30;Sanitary towels;Pads
      Tampons;탐폰;30
      Panty liners;팬티라이너;30
      Diapers;기저귀;14;Nappies;Nappy
      Baby wipes;아기 물티슈;14
      """
    ),
    (
      .health,
      """
      Vitamins;비타민;60;영양제
      Multivitamin;종합 비타민;60;종합비타민제;멀티비타민
      Vitamin C;비타민 C;60
      Vitamin D;비타민 D;90
      Omega-3;오메가3;60;Fish oil
      Probiotics;유산균;30;프로바이오틱스
      Magnesium;마그네슘;60
      Iron;철분제;60
      Calcium;칼슘;60
      Lutein;루테인;60
      Protein powder;단백질 보충제;30;프로틴;Protein
      Collagen;콜라겐;30
      Red ginseng;홍삼;30
      Prescription medicine;처방약;30
      Blood pressure medicine;혈압약;30
      Blood sugar test strips;혈당 시험지;30
      Painkillers;진통제;120;Paracetamol;Ibuprofen;타이레놀;두통약
      Cold medicine;감기약;180
      Allergy tablets;알레르기약;30
      Digestive tablets;소화제;120;소화약
      Eye drops;안약;30
      Artificial tears;인공 눈물;30
      Contact lenses;콘택트렌즈;30;렌즈;Contacts;Lenses;일회용 렌즈;콘텍트렌즈
      Lens solution;렌즈 세척액;60;Contact lens solution;렌즈 용액;리뉴
      Plasters;반창고;180;Band-aids;밴드;대일밴드
      Pain relief patches;파스;90
      Disinfectant;소독약;180
      Hand sanitizer;손 소독제;60
      Face masks;마스크;30
      Condoms;콘돔;60
      """
    ),
    (
      .petCare,
      """
      Dog food;강아지 사료;30;사료;Pet food;개 사료
      Wet dog food;강아지 습식 사료;14
      Dog treats;강아지 간식;14;강아지 껌
      Dental chews;개껌;21
      Pee pads;배변 패드;21;Puppy pads;배변패드;강아지 패드
      Poop bags;배변 봉투;30
      Cat food;고양이 사료;30
      Wet cat food;고양이 습식 사료;14
      Cat treats;고양이 간식;14
      Cat litter;고양이 모래;21;모래;Litter
      Flea treatment;진드기 약;30
      Heartworm medicine;심장사상충 약;30
      Pet shampoo;반려동물 샴푸;90
      Bird seed;새 모이;30
      Fish food;물고기 먹이;60
      Hay;건초;21
      """
    ),
    (
      .other,
      """
      Flowers;꽃;14
      Plant food;식물 영양제;60
      Potting soil;분갈이 흙;180
      Notebooks;공책;60
      Pens;볼펜;90
      Tape;테이프;120
      Envelopes;봉투;180
      Stamps;우표;180
      Washer fluid;워셔액;90
      Engine oil;엔진 오일;180
      """
    ),
  ]
}
