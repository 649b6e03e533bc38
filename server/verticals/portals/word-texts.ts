import type { Locale } from '#contract/core/locale.ts';

export const wordKinds = ['applied', 'decided', 'paid', 'unpaid', 'paper', 'renewal'] as const;
type Texts = Record<(typeof wordKinds)[number], { subject: string; body: string }>;

/** In the language of who is told. What is behind the link stands there and not in the mail, but for what was paid. */
export const wordTexts: Record<Locale, Texts> = {
  en: {
    applied: {
      subject: 'Your application for {about}',
      body: 'We received your application for {about}. In your portal you can add documents, pay the application fee and see the decision.',
    },
    decided: {
      subject: 'Decision on your application for {about}',
      body: 'We made a decision on your application for {about}. Read and download it in your portal.',
    },
    paid: {
      subject: 'Receipt: {amount}',
      body: 'We received your payment of {amount}. Your portal shows it with your earlier payments. {about}',
    },
    unpaid: {
      subject: 'Payment of {amount} did not go through',
      body: 'Your bank declined or returned your payment of {amount}, so it is still due. Please pay another way. {about}',
    },
    paper: {
      subject: 'A document for you: {about}',
      body: 'You have a document about {about} in your portal. Please read it there.',
    },
    renewal: {
      subject: 'Renewal offer for {about}',
      body: 'Your renewal offer for {about} is in your portal. Read the terms and reply there.',
    },
  },
  es: {
    applied: {
      subject: 'Su solicitud para {about}',
      body: 'Recibimos su solicitud para {about}. En su página puede añadir documentos, pagar la tarifa de solicitud y ver la decisión.',
    },
    decided: {
      subject: 'Decisión sobre su solicitud para {about}',
      body: 'Hay una decisión sobre su solicitud para {about}. Léala y guárdela en su página.',
    },
    paid: {
      subject: 'Recibo: {amount}',
      body: 'Recibimos su pago de {amount}. Está en su página junto con todo lo pagado antes. {about}',
    },
    unpaid: {
      subject: 'El pago de {amount} no se realizó',
      body: 'El banco rechazó o devolvió su pago de {amount}, así que sigue pendiente. Páguelo de otra forma. {about}',
    },
    paper: {
      subject: 'Un documento para usted: {about}',
      body: 'Hay un documento sobre {about} en su página. Léalo allí.',
    },
    renewal: {
      subject: 'Oferta de renovación para {about}',
      body: 'Su oferta de renovación para {about} está en su página. Lea las condiciones y responda allí.',
    },
  },
  fr: {
    applied: {
      subject: 'Votre candidature pour {about}',
      body: 'Nous avons reçu votre candidature pour {about}. Sur votre page, vous pouvez ajouter des documents, payer les frais de dossier et voir la décision.',
    },
    decided: {
      subject: 'Décision sur votre candidature pour {about}',
      body: 'Une décision a été prise sur votre candidature pour {about}. Lisez-la et enregistrez-la sur votre page.',
    },
    paid: {
      subject: 'Reçu : {amount}',
      body: 'Nous avons reçu votre paiement de {amount}. Il figure sur votre page avec tout ce qui a été payé. {about}',
    },
    unpaid: {
      subject: 'Le paiement de {amount} n’a pas abouti',
      body: 'Votre paiement de {amount} a été refusé ou rejeté par la banque : il reste dû. Merci de le régler autrement. {about}',
    },
    paper: {
      subject: 'Un document pour vous : {about}',
      body: 'Un document concernant {about} se trouve sur votre page. Merci de le lire.',
    },
    renewal: {
      subject: 'Offre de renouvellement pour {about}',
      body: 'Votre offre de renouvellement pour {about} se trouve sur votre page. Lisez les conditions et répondez-y.',
    },
  },
  de: {
    applied: {
      subject: 'Ihre Bewerbung für {about}',
      body: 'Wir haben Ihre Bewerbung für {about} erhalten. Auf Ihrer Seite können Sie Unterlagen hinzufügen, die Bewerbungsgebühr bezahlen und die Entscheidung sehen.',
    },
    decided: {
      subject: 'Entscheidung über Ihre Bewerbung für {about}',
      body: 'Es gibt eine Entscheidung über Ihre Bewerbung für {about}. Lesen und sichern Sie sie auf Ihrer Seite.',
    },
    paid: {
      subject: 'Quittung: {amount}',
      body: 'Wir haben Ihre Zahlung über {amount} erhalten. Sie steht auf Ihrer Seite bei allem, was bezahlt wurde. {about}',
    },
    unpaid: {
      subject: 'Zahlung über {amount} nicht ausgeführt',
      body: 'Ihre Zahlung über {amount} wurde abgelehnt oder von der Bank zurückgegeben und ist weiter offen. Bitte zahlen Sie auf anderem Weg. {about}',
    },
    paper: {
      subject: 'Ein Dokument für Sie: {about}',
      body: 'Auf Ihrer Seite liegt ein Dokument zu {about}. Bitte lesen Sie es dort.',
    },
    renewal: {
      subject: 'Verlängerungsangebot für {about}',
      body: 'Ihr Angebot zur Verlängerung für {about} liegt auf Ihrer Seite. Lesen Sie die Bedingungen und antworten Sie dort.',
    },
  },
  pt: {
    applied: {
      subject: 'Sua inscrição para {about}',
      body: 'Recebemos sua inscrição para {about}. Na sua página você pode adicionar documentos, pagar a taxa de inscrição e ver a decisão.',
    },
    decided: {
      subject: 'Decisão sobre sua inscrição para {about}',
      body: 'Há uma decisão sobre sua inscrição para {about}. Leia e salve na sua página.',
    },
    paid: {
      subject: 'Recibo: {amount}',
      body: 'Recebemos seu pagamento de {amount}. Está na sua página com tudo o que já foi pago. {about}',
    },
    unpaid: {
      subject: 'O pagamento de {amount} não foi concluído',
      body: 'Seu pagamento de {amount} foi recusado ou devolvido pelo banco e continua em aberto. Pague de outra forma. {about}',
    },
    paper: {
      subject: 'Um documento para você: {about}',
      body: 'Há um documento sobre {about} na sua página. Leia-o lá.',
    },
    renewal: {
      subject: 'Oferta de renovação para {about}',
      body: 'Sua oferta de renovação para {about} está na sua página. Leia as condições e responda lá.',
    },
  },
  it: {
    applied: {
      subject: 'La sua richiesta per {about}',
      body: 'Abbiamo ricevuto la sua richiesta per {about}. Sulla sua pagina può aggiungere documenti, pagare la quota e vedere la decisione.',
    },
    decided: {
      subject: 'Decisione sulla sua richiesta per {about}',
      body: 'C’è una decisione sulla sua richiesta per {about}. La legga e la salvi sulla sua pagina.',
    },
    paid: {
      subject: 'Ricevuta: {amount}',
      body: 'Abbiamo ricevuto il suo pagamento di {amount}. È sulla sua pagina con tutto ciò che è stato pagato. {about}',
    },
    unpaid: {
      subject: 'Il pagamento di {amount} non è andato a buon fine',
      body: 'Il suo pagamento di {amount} è stato rifiutato o restituito dalla banca e resta dovuto. Lo paghi in un altro modo. {about}',
    },
    paper: {
      subject: 'Un documento per lei: {about}',
      body: 'Sulla sua pagina c’è un documento su {about}. Lo legga lì.',
    },
    renewal: {
      subject: 'Offerta di rinnovo per {about}',
      body: 'La sua offerta di rinnovo per {about} è sulla sua pagina. Legga le condizioni e risponda lì.',
    },
  },
  ar: {
    applied: {
      subject: 'طلبك بشأن {about}',
      body: 'استلمنا طلبك بشأن {about}. يمكنك في صفحتك إضافة المستندات ودفع رسوم الطلب والاطلاع على القرار.',
    },
    decided: {
      subject: 'القرار بشأن طلبك: {about}',
      body: 'صدر قرار بشأن طلبك: {about}. اقرأه واحفظه من صفحتك.',
    },
    paid: {
      subject: 'إيصال: {amount}',
      body: 'استلمنا دفعتك بمبلغ {amount}، وهي في صفحتك مع كل ما دُفع سابقًا. {about}',
    },
    unpaid: {
      subject: 'لم تتم دفعة {amount}',
      body: 'رُفضت دفعتك بمبلغ {amount} أو أعادها البنك، فلا تزال مستحقة. يُرجى دفعها بطريقة أخرى. {about}',
    },
    paper: {
      subject: 'مستند لك: {about}',
      body: 'يوجد مستند بشأن {about} في صفحتك. يُرجى قراءته هناك.',
    },
    renewal: {
      subject: 'عرض تجديد بشأن {about}',
      body: 'عرض التجديد الخاص بك بشأن {about} موجود في صفحتك. اقرأ الشروط وأجب هناك.',
    },
  },
  zh: {
    applied: {
      subject: '您对 {about} 的申请',
      body: '我们已收到您对 {about} 的申请。您可以在页面上补充文件、支付申请费并查看结果。',
    },
    decided: {
      subject: '您对 {about} 的申请结果',
      body: '您对 {about} 的申请已有结果。请在页面上阅读并保存。',
    },
    paid: {
      subject: '收据：{amount}',
      body: '我们已收到您支付的 {amount}，可在页面上与以往付款一并查看。{about}',
    },
    unpaid: {
      subject: '{amount} 的付款未成功',
      body: '您支付的 {amount} 被拒绝或被银行退回，款项仍未结清。请用其他方式支付。{about}',
    },
    paper: {
      subject: '给您的文件：{about}',
      body: '您的页面上有一份关于 {about} 的文件，请在那里阅读。',
    },
    renewal: {
      subject: '{about} 的续租要约',
      body: '您的 {about} 续租要约已在您的页面上，请在那里阅读条款并答复。',
    },
  },
  ja: {
    applied: {
      subject: '{about} へのお申し込み',
      body: '{about} へのお申し込みを受け付けました。専用ページで書類の追加、申込料のお支払い、結果の確認ができます。',
    },
    decided: {
      subject: '{about} の審査結果',
      body: '{about} へのお申し込みの結果が出ました。専用ページで確認・保存してください。',
    },
    paid: {
      subject: '領収書: {amount}',
      body: '{amount} のお支払いを受領しました。これまでのお支払いとともに専用ページに表示されます。{about}',
    },
    unpaid: {
      subject: '{amount} のお支払いが完了していません',
      body: '{amount} のお支払いが拒否または銀行から返却され、未払いのままです。別の方法でお支払いください。{about}',
    },
    paper: {
      subject: '書類のお知らせ: {about}',
      body: '{about} に関する書類が専用ページにあります。ご確認ください。',
    },
    renewal: {
      subject: '{about} の更新のご案内',
      body: '{about} の更新のご案内が専用ページにあります。条件をご確認のうえ、そちらでご回答ください。',
    },
  },
  ru: {
    applied: {
      subject: 'Ваша заявка: {about}',
      body: 'Мы получили вашу заявку: {about}. На вашей странице можно добавить документы, оплатить сбор и увидеть решение.',
    },
    decided: {
      subject: 'Решение по вашей заявке: {about}',
      body: 'По вашей заявке ({about}) принято решение. Прочтите и сохраните его на своей странице.',
    },
    paid: {
      subject: 'Квитанция: {amount}',
      body: 'Мы получили ваш платёж {amount}. Он виден на вашей странице вместе с прежними. {about}',
    },
    unpaid: {
      subject: 'Платёж {amount} не прошёл',
      body: 'Платёж {amount} отклонён или возвращён банком и остаётся неоплаченным. Оплатите, пожалуйста, другим способом. {about}',
    },
    paper: {
      subject: 'Документ для вас: {about}',
      body: 'На вашей странице есть документ: {about}. Прочтите его там, пожалуйста.',
    },
    renewal: {
      subject: 'Предложение о продлении: {about}',
      body: 'На вашей странице есть предложение о продлении аренды: {about}. Прочтите условия и ответьте там.',
    },
  },
};
