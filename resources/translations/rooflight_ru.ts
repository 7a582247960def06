<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ru" sourcelanguage="en">
<context>
    <name>Adjustments</name>
    <message>
        <source>: %1 data shards do not divide %2</source>
        <translation>: шардов данных %1, они не делят %2</translation>
    </message>
    <message>
        <source>: it does not divide the %1 sequences of a data shard</source>
        <translation>: не делит %1 последовательностей шарда данных</translation>
    </message>
    <message>
        <source>Matmul %1 → %2: %3 has no %1</source>
        <translation>Матричные умножения %1 → %2: у %3 нет %1</translation>
    </message>
</context>
<context>
    <name>BaseView</name>
    <message>
        <source>Nothing to show yet: choose a model and a system, or open a scenario.</source>
        <translation>Показывать пока нечего: выберите модель и систему или откройте сценарий.</translation>
    </message>
</context>
<context>
    <name>ChipView</name>
    <message>
        <source>Source: %1</source>
        <translation>Источник: %1</translation>
    </message>
    <message>
        <source>On a GPU: a multiprocessor (SM)</source>
        <translation>На GPU: мультипроцессор (SM)</translation>
    </message>
    <message>
        <source>On a GPU: shared memory</source>
        <translation>На GPU: разделяемая память</translation>
    </message>
    <message>
        <source>On a GPU: a tensor core</source>
        <translation>На GPU: тензорное ядро</translation>
    </message>
    <message>
        <source>On a GPU: CUDA cores and their warp schedulers</source>
        <translation>На GPU: ядра CUDA и их планировщики варпов</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>скаляр</translation>
    </message>
    <message>
        <source>Multiprocessor (SM), one of %1</source>
        <translation>Мультипроцессор (SM), один из %1</translation>
    </message>
    <message>
        <source>On a TPU: a TensorCore</source>
        <translation>На TPU: TensorCore</translation>
    </message>
    <message>
        <source>one SM of %1</source>
        <translation>один SM из %1</translation>
    </message>
    <message>
        <source>tensor core</source>
        <translation>тензорное ядро</translation>
    </message>
    <message>
        <source>On a TPU: an MXU</source>
        <translation>На TPU: MXU</translation>
    </message>
    <message>
        <source>warp scheduler</source>
        <translation>планировщик варпов</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>линий: %1</translation>
    </message>
    <message>
        <source>On a TPU: part of the VPU</source>
        <translation>На TPU: часть VPU</translation>
    </message>
    <message>
        <source>Registers: %1</source>
        <translation>Регистры: %1</translation>
    </message>
    <message>
        <source>On a TPU: VMEM</source>
        <translation>На TPU: VMEM</translation>
    </message>
    <message>
        <source>PCIe to the host</source>
        <translation>PCIe к хосту</translation>
    </message>
    <message>
        <source>NVLink-C2C to the host</source>
        <translation>NVLink-C2C к хосту</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>занято %1</translation>
    </message>
    <message>
        <source>bandwidth not published</source>
        <translation>пропускная способность не опубликована</translation>
    </message>
    <message>
        <source>VMEM of a TensorCore</source>
        <translation>VMEM одного TensorCore</translation>
    </message>
    <message>
        <source>shared memory of a unit</source>
        <translation>разделяемая память блока</translation>
    </message>
    <message>
        <source>%1 / %2 – does not fit</source>
        <translation>%1 / %2 – не помещается</translation>
    </message>
    <message>
        <source>sums in registers or tensor memory</source>
        <translation>суммы в регистрах или тензорной памяти</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>вычисления</translation>
    </message>
    <message>
        <source>out of HBM: %1 at %2</source>
        <translation>из HBM: %1 при %2</translation>
    </message>
    <message>
        <source>into VMEM: %1 at %2</source>
        <translation>в VMEM: %1 при %2</translation>
    </message>
    <message>
        <source>out of L2: %1 at %2</source>
        <translation>из L2: %1 при %2</translation>
    </message>
    <message>
        <source>in all: %1 of the loads hidden</source>
        <translation>всего скрыто %1 загрузок</translation>
    </message>
    <message>
        <source>cycle %1 of %2</source>
        <translation>такт %1 из %2</translation>
    </message>
    <message>
        <source>wave %1 of %2</source>
        <translation>волна %1 из %2</translation>
    </message>
    <message>
        <source>whole tiles (padding)</source>
        <translation>целые тайлы (дополнение)</translation>
    </message>
    <message>
        <source>rows outlast the load of weights</source>
        <translation>строки дольше загрузки весов</translation>
    </message>
    <message>
        <source>arrays that have a tile</source>
        <translation>массивы, у которых есть тайл</translation>
    </message>
    <message>
        <source>fill and drain</source>
        <translation>заполнение и слив</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>использование</translation>
    </message>
    <message>
        <source>whole waves (quantisation)</source>
        <translation>целые волны (квантование)</translation>
    </message>
    <message>
        <source>%1 weight tiles on %2 arrays: %3 of the FLOPs possible are done.</source>
        <translation>Тайлов весов %1 на %2 массивах: выполнено %3 возможных FLOP.</translation>
    </message>
    <message>
        <source>%1 tiles in %2 waves; in the last, %3 of %4 units idle.</source>
        <translation>Тайлов %1, волн %2; в последней простаивает %3 из %4 блоков.</translation>
    </message>
    <message>
        <source>weights ↓ %1 × %2 cells</source>
        <translation>веса ↓ %1 × %2 ячеек</translation>
    </message>
    <message>
        <source>sums ↓</source>
        <translation>суммы ↓</translation>
    </message>
    <message>
        <source>inputs →</source>
        <translation>входы →</translation>
    </message>
    <message>
        <source>Slice %1 of %2</source>
        <translation>Слайс %1, %2</translation>
    </message>
    <message>
        <source>%1 axes with wraparound links</source>
        <translation>Осей с замыкающими связями: %1</translation>
    </message>
    <message>
        <source>Cluster of %1</source>
        <translation>Кластер %1</translation>
    </message>
    <message>
        <source>%1 chips in %2 hosts</source>
        <translation>чипов: %1, хостов: %2</translation>
    </message>
    <message>
        <source>host</source>
        <translation>хост</translation>
    </message>
    <message>
        <source>%1 chips</source>
        <translation>чипов: %1</translation>
    </message>
    <message>
        <source>%1 of %2 hosts are drawn</source>
        <translation>нарисовано хостов: %1 из %2</translation>
    </message>
    <message>
        <source>Click to go inside</source>
        <translation>Щёлкните, чтобы войти внутрь</translation>
    </message>
    <message>
        <source>a chip</source>
        <translation>на чип</translation>
    </message>
    <message>
        <source>step %1 comes in</source>
        <translation>шаг %1 приходит</translation>
    </message>
    <message>
        <source>step %1 is used</source>
        <translation>шаг %1 в деле</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>буфер %1</translation>
    </message>
    <message>
        <source>%1 waits</source>
        <translation>%1 ждёт</translation>
    </message>
    <message>
        <source>issues</source>
        <translation>выдаёт</translation>
    </message>
    <message>
        <source>stalled</source>
        <translation>простаивает</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>регистры</translation>
    </message>
    <message>
        <source>lanes</source>
        <translation>дорожки</translation>
    </message>
    <message>
        <source>operands</source>
        <translation>операнды</translation>
    </message>
    <message>
        <source>%1 ALUs</source>
        <translation>АЛУ: %1</translation>
    </message>
</context>
<context>
    <name>CollectivesView</name>
    <message>
        <source>latency-bound</source>
        <translation>ограничено латентностью</translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation>ограничено пропускной способностью</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Пропускная способность</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Латентность</translation>
    </message>
    <message>
        <source>The terms add up.</source>
        <translation>Слагаемые складываются.</translation>
    </message>
    <message>
        <source>The larger of the two terms counts.</source>
        <translation>Считается большее из двух.</translation>
    </message>
    <message>
        <source>Latency-bound below %1</source>
        <translation>Ограничено латентностью ниже %1</translation>
    </message>
    <message>
        <source>Ideal switches add no latency.</source>
        <translation>Идеальные коммутаторы не добавляют латентности.</translation>
    </message>
    <message>
        <source>Slow start of the message: %1</source>
        <translation>Медленный разгон сообщения: %1</translation>
    </message>
    <message>
        <source>This machine closes no such axis into a ring: as lines %1</source>
        <translation>Эта машина не замыкает такую ось в кольцо: линиями %1</translation>
    </message>
    <message>
        <source>Busiest link (%1): %2 one way, at %3</source>
        <translation>Самый загруженный канал (%1): %2 в одну сторону, %3</translation>
    </message>
    <message>
        <source>Hops one after the other: %1</source>
        <translation>Хопов подряд: %1</translation>
    </message>
    <message>
        <source>Steps one after the other: %1</source>
        <translation>Шагов подряд: %1</translation>
    </message>
    <message>
        <source>The scenario's mesh has one chip along every axis: nothing is communicated.</source>
        <translation>У меша сценария по каждой оси один чип: передавать нечего.</translation>
    </message>
    <message>
        <source>The scenario's machine is one chip: choose another group.</source>
        <translation>Машина сценария – один чип: выберите другую группу.</translation>
    </message>
    <message>
        <source>A group of one chip has nothing to send: choose two or more.</source>
        <translation>Группе из одного чипа нечего слать: выберите два или больше.</translation>
    </message>
    <message>
        <source>Ring</source>
        <translation>Кольцо</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Линия</translation>
    </message>
    <message>
        <source>2-D torus</source>
        <translation>2D-тор</translation>
    </message>
    <message>
        <source>Machine axis</source>
        <translation>Ось машины</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>Коммутатор</translation>
    </message>
    <message>
        <source>Nodes and leaf</source>
        <translation>Узлы и leaf</translation>
    </message>
    <message>
        <source>Scenario's group</source>
        <translation>Группа сценария</translation>
    </message>
    <message>
        <source>Both ways round</source>
        <translation>В обе стороны</translation>
    </message>
    <message>
        <source>One way round</source>
        <translation>В одну сторону</translation>
    </message>
    <message>
        <source>Direct</source>
        <translation>Напрямую</translation>
    </message>
    <message>
        <source>In a ring</source>
        <translation>По кольцу</translation>
    </message>
    <message>
        <source>Doubling tree</source>
        <translation>Двоичное дерево</translation>
    </message>
    <message>
        <source>Reduced in switches</source>
        <translation>Редукция в коммутаторах</translation>
    </message>
    <message>
        <source>ring of %1</source>
        <translation>кольцо из %1</translation>
    </message>
    <message>
        <source>line of %1</source>
        <translation>линия из %1</translation>
    </message>
    <message>
        <source>%1 × %2 torus</source>
        <translation>тор %1 × %2</translation>
    </message>
    <message>
        <source>one axis of the machine, %1 chips</source>
        <translation>одна ось машины, чипов: %1</translation>
    </message>
    <message>
        <source>%1 behind a switch</source>
        <translation>%1 за коммутатором</translation>
    </message>
    <message>
        <source>%1 nodes × %2</source>
        <translation>узлов %1 × %2</translation>
    </message>
    <message>
        <source>%1 of the scenario, %2 chips</source>
        <translation>%1 сценария, чипов: %2</translation>
    </message>
    <message>
        <source>bytes of the whole array</source>
        <translation>байт всего массива</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>секунды</translation>
    </message>
    <message>
        <source>Σ</source>
        <translation>Σ</translation>
    </message>
    <message>
        <source>switch</source>
        <translation>коммутатор</translation>
    </message>
    <message>
        <source>shard, summed</source>
        <translation>шард, просуммирован</translation>
    </message>
    <message>
        <source>piece of the array</source>
        <translation>часть массива</translation>
    </message>
    <message>
        <source>shard, by the device it comes from</source>
        <translation>шард, по устройству, откуда он</translation>
    </message>
    <message>
        <source>partial sum, as long as it is complete</source>
        <translation>частичная сумма, длина – полнота</translation>
    </message>
    <message>
        <source>chunk: row of its origin, column of its goal</source>
        <translation>фрагмент: строка – источник, столбец – цель</translation>
    </message>
    <message>
        <source>array, by the device it comes from</source>
        <translation>массив, по устройству, откуда он</translation>
    </message>
    <message>
        <source>moves in this step</source>
        <translation>движется на этом шаге</translation>
    </message>
    <message>
        <source>Device %1</source>
        <translation>Устройство %1</translation>
    </message>
    <message>
        <source>holds %1 in %2 chunks</source>
        <translation>хранит %1, фрагментов: %2</translation>
    </message>
    <message>
        <source>%1 of them are partial sums</source>
        <translation>из них частичных сумм: %1</translation>
    </message>
    <message>
        <source>sends %1 to device %2</source>
        <translation>шлёт %1 устройству %2</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>See what one slider does to a large language model.</source>
        <translation>Посмотрите, что один ползунок делает с большой языковой моделью.</translation>
    </message>
    <message>
        <source>A scenario, an export that carries one, or the id of a built-in scenario.</source>
        <translation>Сценарий, экспорт с вложенным сценарием или id встроенного сценария.</translation>
    </message>
    <message>
        <source>Write charts and tables into &lt;folder&gt; and end; needs no screen.</source>
        <translation>Записать графики и таблицы в &lt;folder&gt; и выйти; экран не нужен.</translation>
    </message>
    <message>
        <source>Which views, separated by commas (all).</source>
        <translation>Какие виды, через запятую (все).</translation>
    </message>
    <message>
        <source>Size of pictures, or of the window, in pixels: 960x600.</source>
        <translation>Размер картинок или окна в пикселях: 960x600.</translation>
    </message>
    <message>
        <source>Dots per inch of PNG pictures (192).</source>
        <translation>Точек на дюйм для PNG (192).</translation>
    </message>
    <message>
        <source>system, light or dark; for this run.</source>
        <translation>system, light или dark; для этого запуска.</translation>
    </message>
    <message>
        <source>en, ru, zh_CN; for this run.</source>
        <translation>en, ru, zh_CN; для этого запуска.</translation>
    </message>
    <message>
        <source>Forget where the window and its docks were.</source>
        <translation>Забыть, где были окно и его панели.</translation>
    </message>
    <message>
        <source>--size: expected width and height such as 960x600</source>
        <translation>--size: ожидались ширина и высота, например 960x600</translation>
    </message>
    <message>
        <source>--dpi: expected 24 to 2400</source>
        <translation>--dpi: ожидалось от 24 до 2400</translation>
    </message>
    <message>
        <source>unknown view “%1”; there are %2</source>
        <translation>неизвестный вид «%1»; есть %2</translation>
    </message>
    <message>
        <source>one file at a time</source>
        <translation>по одному файлу за раз</translation>
    </message>
    <message>
        <source>What to write, separated by commas (svg): %1.</source>
        <translation>Что писать, через запятую (svg): %1.</translation>
    </message>
    <message>
        <source>Heading of every picture instead of the view's own; empty for none.</source>
        <translation>Заголовок каждой картины вместо собственного; пустой – без него.</translation>
    </message>
    <message>
        <source>Text below every picture; "auto" writes what the picture says.</source>
        <translation>Текст под каждой картиной; «auto» пишет то, что картина говорит.</translation>
    </message>
    <message>
        <source>unknown format “%1”; there are %2</source>
        <translation>неизвестный формат «%1»; есть %2</translation>
    </message>
    <message>
        <source>--%1: unknown value “%2”; there are %3</source>
        <translation>--%1: неизвестное значение «%2»; есть %3</translation>
    </message>
    <message>
        <source>--%1 goes with --export</source>
        <translation>--%1 имеет смысл только с --export</translation>
    </message>
    <message>
        <source>--export: expected a folder</source>
        <translation>--export: нужна папка</translation>
    </message>
    <message>
        <source>unknown option %1</source>
        <translation>неизвестный параметр %1</translation>
    </message>
    <message>
        <source>there is no display for a window; --export FOLDER writes charts and tables without</source>
        <translation>нет дисплея для окна; --export ПАПКА запишет графики и таблицы и без него</translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>System</source>
        <translation>Система</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Слайс</translation>
    </message>
    <message>
        <source>Hardware figures</source>
        <translation>Характеристики оборудования</translation>
    </message>
    <message>
        <source>Reduction in the switches</source>
        <translation>Редукция в коммутаторах</translation>
    </message>
    <message>
        <source>Twisted torus</source>
        <translation>Перекрученный тор</translation>
    </message>
    <message>
        <source>Oversubscription of the scale-out network</source>
        <translation>Переподписка сети scale-out</translation>
    </message>
    <message>
        <source>Chips of a scale-up domain</source>
        <translation>Чипов в домене scale-up</translation>
    </message>
    <message>
        <source>Bandwidth to the host</source>
        <translation>Скорость к хосту</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>Model file</source>
        <translation>Файл модели</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Слоёв</translation>
    </message>
    <message>
        <source>Model width</source>
        <translation>Ширина модели</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>Ширина MLP</translation>
    </message>
    <message>
        <source>Query heads</source>
        <translation>Голов запросов</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>Голов KV</translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation>Размер головы</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Словарь</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>MLP с вентилем</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>Общие эмбеддинги</translation>
    </message>
    <message>
        <source>Attention beside the MLP</source>
        <translation>Внимание параллельно с MLP</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Нагрузка</translation>
    </message>
    <message>
        <source>Imbalance of experts</source>
        <translation>Неравномерность экспертов</translation>
    </message>
    <message>
        <source>First token within</source>
        <translation>Первый токен в пределах</translation>
    </message>
    <message>
        <source>Each token within</source>
        <translation>Каждый токен в пределах</translation>
    </message>
    <message>
        <source>Tensor degree of an expert</source>
        <translation>Степень tensor эксперта</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Параллелизм по последовательности</translation>
    </message>
    <message>
        <source>Pipeline schedule</source>
        <translation>Расписание конвейера</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Виртуальных стадий</translation>
    </message>
    <message>
        <source>Attention over context</source>
        <translation>Внимание по оси context</translation>
    </message>
    <message>
        <source>Layout of weights</source>
        <translation>Раскладка весов</translation>
    </message>
    <message>
        <source>Layout of the KV cache</source>
        <translation>Раскладка KV-кэша</translation>
    </message>
    <message>
        <source>Matmul precision</source>
        <translation>Точность matmul</translation>
    </message>
    <message>
        <source>Weights as stored</source>
        <translation>Хранение весов</translation>
    </message>
    <message>
        <source>Activations as stored</source>
        <translation>Хранение активаций</translation>
    </message>
    <message>
        <source>Gradients as stored</source>
        <translation>Хранение градиентов</translation>
    </message>
    <message>
        <source>Gradients as reduced</source>
        <translation>Редукция градиентов</translation>
    </message>
    <message>
        <source>KV cache as stored</source>
        <translation>Хранение KV-кэша</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Оптимизатор</translation>
    </message>
    <message>
        <source>Master copy of weights</source>
        <translation>Эталонная копия весов</translation>
    </message>
    <message>
        <source>First moment</source>
        <translation>Первый момент</translation>
    </message>
    <message>
        <source>Second moment</source>
        <translation>Второй момент</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Пересчёт</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>Ядро внимания</translation>
    </message>
    <message>
        <source>Software stack</source>
        <translation>Программный стек</translation>
    </message>
    <message>
        <source>Fidelity</source>
        <translation>Точность оценки</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Адаптер</translation>
    </message>
    <message>
        <source>Rank of the adapter</source>
        <translation>Ранг адаптера</translation>
    </message>
    <message>
        <source>Matrices with an adapter</source>
        <translation>Матрицы с адаптером</translation>
    </message>
    <message>
        <source>Frozen weights as stored</source>
        <translation>Хранение замороженных весов</translation>
    </message>
    <message>
        <source>Optimizer states on the host</source>
        <translation>Состояния оптимизатора на хосте</translation>
    </message>
    <message>
        <source>Activations on the host</source>
        <translation>Активации на хосте</translation>
    </message>
    <message>
        <source>What MFU counts</source>
        <translation>Что считает MFU</translation>
    </message>
    <message>
        <source>Ring factor</source>
        <translation>Множитель кольца</translation>
    </message>
    <message>
        <source>Collectives on several networks</source>
        <translation>Коллективы на нескольких сетях</translation>
    </message>
    <message>
        <source>Causal attention skips blocks</source>
        <translation>Каузальное внимание пропускает блоки</translation>
    </message>
    <message>
        <source>Collective matmul</source>
        <translation>Коллективный matmul</translation>
    </message>
    <message>
        <source>Fused elementwise operations</source>
        <translation>Слитые поэлементные операции</translation>
    </message>
    <message>
        <source>Batching</source>
        <translation>Батчинг</translation>
    </message>
    <message>
        <source>Chunk of a prompt</source>
        <translation>Чанк промпта</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>Кэш префиксов</translation>
    </message>
    <message>
        <source>Block of the KV cache</source>
        <translation>Блок KV-кэша</translation>
    </message>
    <message>
        <source>Seed of the requests</source>
        <translation>Зерно запросов</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Длины</translation>
    </message>
    <message>
        <source>Spread of lengths</source>
        <translation>Разброс длин</translation>
    </message>
    <message>
        <source>List of lengths</source>
        <translation>Список длин</translation>
    </message>
    <message>
        <source>Prefill chips</source>
        <translation>Чипы prefill</translation>
    </message>
    <message>
        <source>Decode chips</source>
        <translation>Чипы decode</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Черновая модель</translation>
    </message>
    <message>
        <source>Drafted tokens</source>
        <translation>Черновых токенов</translation>
    </message>
    <message>
        <source>Accepted drafts</source>
        <translation>Принятых черновиков</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Чипов</translation>
    </message>
    <message>
        <source>Peak of a chip</source>
        <translation>Пик чипа</translation>
    </message>
    <message>
        <source>FLOPs per token</source>
        <translation>FLOP на токен</translation>
    </message>
    <message>
        <source>Compute of a step</source>
        <translation>Вычисления шага</translation>
    </message>
    <message>
        <source>HBM time of a step</source>
        <translation>Время HBM шага</translation>
    </message>
    <message>
        <source>Optimizer update</source>
        <translation>Обновление оптимизатора</translation>
    </message>
    <message>
        <source>Overheads of a step</source>
        <translation>Накладные расходы шага</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>Model FLOP/s per chip</source>
        <translation>FLOP/s модели на чип</translation>
    </message>
    <message>
        <source>Chip-hours of training</source>
        <translation>Чип-часов обучения</translation>
    </message>
    <message>
        <source>Tokens per second of a sequence</source>
        <translation>Токенов в секунду на последовательность</translation>
    </message>
    <message>
        <source>Largest batch that fits</source>
        <translation>Наибольший помещающийся батч</translation>
    </message>
    <message>
        <source>HBM of a chip</source>
        <translation>HBM чипа</translation>
    </message>
    <message>
        <source>Memory: weights</source>
        <translation>Память: веса</translation>
    </message>
    <message>
        <source>Memory: gradients</source>
        <translation>Память: градиенты</translation>
    </message>
    <message>
        <source>Memory: optimizer</source>
        <translation>Память: оптимизатор</translation>
    </message>
    <message>
        <source>Memory: activations</source>
        <translation>Память: активации</translation>
    </message>
    <message>
        <source>Memory: KV cache</source>
        <translation>Память: KV-кэш</translation>
    </message>
    <message>
        <source>Memory: communication</source>
        <translation>Память: коммуникации</translation>
    </message>
    <message>
        <source>Memory: overhead</source>
        <translation>Память: накладные расходы</translation>
    </message>
    <message>
        <source>Fits memory</source>
        <translation>Помещается в память</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Ограничено</translation>
    </message>
    <message>
        <source>Weighs most</source>
        <translation>Весит больше всего</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Unsaved changes</source>
        <translation>Несохранённые изменения</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>В «%1» есть несохранённые изменения.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Сохранить</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Не сохранять</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Отмена</translation>
    </message>
</context>
<context>
    <name>Exporter</name>
    <message>
        <source>%1 cannot be made</source>
        <translation>не удаётся создать %1</translation>
    </message>
    <message>
        <source>%1 would be empty</source>
        <translation>файл %1 был бы пустым</translation>
    </message>
    <message>
        <source>%1 would have more than 100 million pixels: choose a smaller size or fewer dots per inch</source>
        <translation>в %1 было бы больше 100 миллионов пикселей: выберите меньший размер или меньше точек на дюйм</translation>
    </message>
</context>
<context>
    <name>MemoryView</name>
    <message>
        <source>pipeline stage</source>
        <translation>стадия конвейера</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>лишние %1</translation>
    </message>
    <message>
        <source>baseline %1</source>
        <translation>база %1</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>всё</translation>
    </message>
    <message>
        <source> · stage %1</source>
        <translation> · стадия %1</translation>
    </message>
    <message>
        <source>%1 of %2 in use</source>
        <translation>занято %1 из %2</translation>
    </message>
    <message>
        <source>%1 more than the chip has</source>
        <translation>на %1 больше, чем есть у чипа</translation>
    </message>
    <message>
        <source>%1 free of %2</source>
        <translation>свободно %1 из %2</translation>
    </message>
    <message>
        <source>peak: %1</source>
        <translation>пик: %1</translation>
    </message>
</context>
<context>
    <name>ParallelismView</name>
    <message>
        <source>tokens of the batch per chip</source>
        <translation>токенов батча на чип</translation>
    </message>
    <message>
        <source>tensor degree, the rest FSDP</source>
        <translation>степень tensor, остальное FSDP</translation>
    </message>
    <message>
        <source>seconds of the forward passes</source>
        <translation>секунды прямых проходов</translation>
    </message>
    <message>
        <source>least at %1</source>
        <translation>минимум при %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>сейчас %1</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>вычисления</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>data-параллельно</translation>
    </message>
    <message>
        <source>FSDP</source>
        <translation>FSDP</translation>
    </message>
    <message>
        <source>tensor × %1</source>
        <translation>tensor × %1</translation>
    </message>
    <message>
        <source>FSDP × tensor at its best</source>
        <translation>лучшее FSDP × tensor</translation>
    </message>
    <message>
        <source>this mesh</source>
        <translation>этот меш</translation>
    </message>
    <message>
        <source>bound by communication, however it is split</source>
        <translation>предел – коммуникации при любом разбиении</translation>
    </message>
    <message>
        <source>FSDP needs tensor beside it</source>
        <translation>к FSDP нужен tensor</translation>
    </message>
    <message>
        <source>FSDP alone is enough</source>
        <translation>хватает одного FSDP</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>tensor</translation>
    </message>
    <message>
        <source>tensor up to %1</source>
        <translation>tensor до %1</translation>
    </message>
    <message>
        <source>both</source>
        <translation>оба</translation>
    </message>
    <message>
        <source>%1 tok</source>
        <translation>%1 ток.</translation>
    </message>
    <message>
        <source>degree %1</source>
        <translation>степень %1</translation>
    </message>
    <message>
        <source>%1 tokens a chip</source>
        <translation>токенов на чип: %1</translation>
    </message>
    <message>
        <source>tensor degree %1</source>
        <translation>степени tensor %1</translation>
    </message>
    <message>
        <source>At %1 a chip the forward passes compute for %2 and communicate for %3: that can be hidden.</source>
        <translation>При %1 на чип прямые проходы вычисляют %2 и передают %3: это можно скрыть.</translation>
    </message>
    <message>
        <source>At %1 a chip the forward passes compute for %2 and communicate for %3: more than can be hidden.</source>
        <translation>При %1 на чип прямые проходы вычисляют %2 и передают %3: столько не скрыть.</translation>
    </message>
    <message>
        <source>With %1 compute takes longer from %2 on.</source>
        <translation>%1: вычисления дольше начиная с %2.</translation>
    </message>
    <message>
        <source>Of this mesh, %1 can be hidden from %2 on.</source>
        <translation>В этом меше %1 можно скрыть начиная с %2.</translation>
    </message>
    <message>
        <source>Of this mesh, %1 can be hidden with any batch.</source>
        <translation>В этом меше %1 можно скрыть при любом батче.</translation>
    </message>
    <message>
        <source>Of this mesh, %1 can be hidden with no batch.</source>
        <translation>В этом меше %1 нельзя скрыть ни при каком батче.</translation>
    </message>
    <message>
        <source>With %1 compute takes longer up to %2.</source>
        <translation>%1: вычисления дольше вплоть до %2.</translation>
    </message>
    <message>
        <source>Communication is least at %1.</source>
        <translation>Коммуникаций меньше всего при %1.</translation>
    </message>
    <message>
        <source>%1 of this mesh · %2</source>
        <translation>%1 этого меша · %2</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>16 to 20 000</source>
        <translation>от 16 до 20 000</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>не удалось записать %1: %2</translation>
    </message>
    <message>
        <source>larger than %1 MiB, the most that is read</source>
        <translation>больше %1 МиБ — столько читается самое большее</translation>
    </message>
    <message>
        <source>holds no scenario; pictures and reports that Rooflight exports do</source>
        <translation>не содержит сценария; его содержат рисунки и отчёты, сохранённые Rooflight</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Figure</source>
        <translation>Показатель</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
    <message>
        <source>Memory per chip</source>
        <translation>Память на чип</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>Сценарий</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Данные</translation>
    </message>
    <message>
        <source>the scenario</source>
        <translation>сценарий</translation>
    </message>
    <message>
        <source>How the figures come about</source>
        <translation>Как получились величины</translation>
    </message>
    <message>
        <source>What it rests on</source>
        <translation>На чём это стоит</translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation>Допущение</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Откуда</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Источники</translation>
    </message>
<message>
        <source>With nothing to show of this scenario: %1.</source>
        <translation>Для этого сценария нечего показать: %1.</translation>
    </message>
</context>
<context>
    <name>RooflineView</name>
    <message>
        <source>thin: achieved</source>
        <translation>тонкая: достигнуто</translation>
    </message>
    <message>
        <source>achieved: %1 (%2)</source>
        <translation>достигнуто: %1 (%2)</translation>
    </message>
    <message>
        <source>arithmetic intensity, FLOP per byte</source>
        <translation>арифметическая интенсивность, FLOP на байт</translation>
    </message>
    <message>
        <source>%1 of %2 (%3) · %4</source>
        <translation>%1 из %2 (%3) · %4</translation>
    </message>
    <message>
        <source>baseline: %1 at %2</source>
        <translation>база: %1 при %2</translation>
    </message>
    <message>
        <source>meets %1 at %2</source>
        <translation>пересекает %1 при %2</translation>
    </message>
    <message>
        <source>the peak of the matmul precision in use</source>
        <translation>пик используемой точности matmul</translation>
    </message>
    <message>
        <source>another precision of the chip</source>
        <translation>другая точность чипа</translation>
    </message>
</context>
<context>
    <name>SearchView</name>
    <message>
        <source>memory per chip (%1)</source>
        <translation>память на чип (%1)</translation>
    </message>
    <message>
        <source>step time (s)</source>
        <translation>время шага (с)</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>токенов/с</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>план</translation>
    </message>
    <message>
        <source>Pareto front</source>
        <translation>фронт Парето</translation>
    </message>
    <message>
        <source>scenario as it is</source>
        <translation>сценарий как есть</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Время шага</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Стоимость</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Задержка</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Энергия</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Чипы</translation>
    </message>
    <message>
        <source>tensor does not divide the heads</source>
        <translation>tensor не делит число голов</translation>
    </message>
    <message>
        <source>neither of tensor and the KV heads divides the other</source>
        <translation>ни tensor, ни число голов KV не делят друг друга</translation>
    </message>
    <message>
        <source>tensor does not divide the MLP's width</source>
        <translation>tensor не делит ширину MLP</translation>
    </message>
    <message>
        <source>expert does not divide the experts</source>
        <translation>expert не делит число экспертов</translation>
    </message>
    <message>
        <source>expert × expert_tensor does not divide its chips</source>
        <translation>expert × expert_tensor не делит свои чипы</translation>
    </message>
    <message>
        <source>expert_tensor does not divide an expert's width</source>
        <translation>expert_tensor не делит ширину эксперта</translation>
    </message>
    <message>
        <source>more stages than layers</source>
        <translation>стадий больше, чем слоёв</translation>
    </message>
    <message>
        <source>context does not divide the sequence</source>
        <translation>context не делит последовательность</translation>
    </message>
    <message>
        <source>data × fsdp does not divide the batch</source>
        <translation>data × fsdp не делит батч</translation>
    </message>
    <message>
        <source>too many micro-batches</source>
        <translation>слишком много микробатчей</translation>
    </message>
    <message>
        <source>tensor leaves the scale-up domain</source>
        <translation>tensor выходит за домен scale-up</translation>
    </message>
    <message>
        <source>does not fit in memory</source>
        <translation>не помещается в память</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>выборочный</translation>
    </message>
    <message>
        <source>full</source>
        <translation>полный</translation>
    </message>
    <message>
        <source>by a list</source>
        <translation>по списку</translation>
    </message>
    <message>
        <source>TPOT (s)</source>
        <translation>TPOT (с)</translation>
    </message>
    <message>
        <source>Time of a request</source>
        <translation>Время запроса</translation>
    </message>
    <message>
        <source>takes longer than allowed</source>
        <translation>дольше, чем разрешено</translation>
    </message>
    <message>
        <source>requests come faster than it serves them</source>
        <translation>запросы приходят быстрее, чем обслуживаются</translation>
    </message>
    <message>
        <source>the batch is larger than allowed</source>
        <translation>батч больше допустимого</translation>
    </message>
</context>
<context>
    <name>ServingView</name>
    <message>
        <source>time to the first token</source>
        <translation>время до первого токена</translation>
    </message>
    <message>
        <source>time per token</source>
        <translation>время на токен</translation>
    </message>
    <message>
        <source>latency of a whole answer</source>
        <translation>время всего ответа</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>секунды</translation>
    </message>
    <message>
        <source>requests in flight on one copy</source>
        <translation>запросы в работе на одной копии</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>запросы</translation>
    </message>
    <message>
        <source>half within %1</source>
        <translation>половина до %1</translation>
    </message>
    <message>
        <source>90% within %1</source>
        <translation>90% до %1</translation>
    </message>
    <message>
        <source>99% within %1</source>
        <translation>99% до %1</translation>
    </message>
    <message>
        <source>objective %1</source>
        <translation>цель %1</translation>
    </message>
    <message>
        <source>%1 per token, %2 tokens/s/chip</source>
        <translation>%1 на токен, %2 токенов/с на чип</translation>
    </message>
    <message>
        <source>first token after %1</source>
        <translation>первый токен через %1</translation>
    </message>
    <message>
        <source>press or drag to choose it</source>
        <translation>нажмите или тащите, чтобы выбрать</translation>
    </message>
    <message>
        <source>%1 sequences: a step of %2</source>
        <translation>последовательностей %1: шаг %2</translation>
    </message>
    <message>
        <source>weights %1, KV cache %2</source>
        <translation>веса %1, KV-кэш %2</translation>
    </message>
    <message>
        <source>FLOPs %1, network %2</source>
        <translation>FLOPs %1, сеть %2</translation>
    </message>
    <message>
        <source>%1 sequences of %2 tokens fit</source>
        <translation>помещается последовательностей: %1, по %2 токенов</translation>
    </message>
    <message>
        <source>prompt of %1, answer of %2 tokens</source>
        <translation>запрос %1, ответ %2 токенов</translation>
    </message>
    <message>
        <source>waits %1, first token after %2, finished after %3</source>
        <translation>ждёт %1, первый токен через %2, готов через %3</translation>
    </message>
    <message>
        <source>%1 to %2: %3 of %4 requests</source>
        <translation>от %1 до %2: %3 из %4 запросов</translation>
    </message>
    <message>
        <source>At present a token takes %1 and a chip generates %2 a second.</source>
        <translation>Сейчас токен занимает %1, чип порождает %2 в секунду.</translation>
    </message>
    <message>
        <source>The most that a chip can generate is %1 a second, with %2.</source>
        <translation>Больше всего чип может породить %1 в секунду: %2.</translation>
    </message>
    <message>
        <source>%1 of %2 requests a second meet the objectives.</source>
        <translation>Целям отвечают %1 из %2 запросов в секунду.</translation>
    </message>
    <message>
        <source>From %1 sequences the KV cache takes longer to read than the weights.</source>
        <translation>С %1 последовательностей KV-кэш читается дольше весов.</translation>
    </message>
    <message>
        <source>The weights always take longer to read than the KV cache.</source>
        <translation>Веса всегда читаются дольше KV-кэша.</translation>
    </message>
    <message>
        <source>From %1 sequences the FLOPs take longer than reading the weights.</source>
        <translation>С %1 последовательностей FLOPs занимают больше времени, чем чтение весов.</translation>
    </message>
    <message>
        <source>The weights always take longer to read than their FLOPs.</source>
        <translation>Веса всегда читаются дольше, чем идут их FLOPs.</translation>
    </message>
    <message>
        <source>Memory holds %1 requests of %2 tokens each; %3 are in flight.</source>
        <translation>Память вмещает %1 запросов по %2 токенов; в работе %3.</translation>
    </message>
    <message>
        <source>%1 requests over %2 on one copy of the model.</source>
        <translation>%1 запросов за %2 на одной копии модели.</translation>
    </message>
    <message>
        <source>Of the %1, half are within %2, 90% within %3 and 99% within %4.</source>
        <translation>Величина «%1»: половина до %2, 90% до %3, 99% до %4.</translation>
    </message>
    <message>
        <source>reading the weights</source>
        <translation>чтение весов</translation>
    </message>
    <message>
        <source>reading the KV cache</source>
        <translation>чтение KV-кэша</translation>
    </message>
    <message>
        <source>FLOPs of the products</source>
        <translation>FLOPs произведений</translation>
    </message>
    <message>
        <source>the network</source>
        <translation>сеть</translation>
    </message>
    <message>
        <source>generated tokens a second and chip</source>
        <translation>порождённые токены в секунду на чип</translation>
    </message>
    <message>
        <source>each token within %1</source>
        <translation>каждый токен до %1</translation>
    </message>
    <message>
        <source>sequences that share a step of one copy</source>
        <translation>последовательности в одном шаге одной копии</translation>
    </message>
    <message>
        <source>seconds of a step</source>
        <translation>секунды шага</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>сейчас %1</translation>
    </message>
    <message>
        <source>KV above weights from %1</source>
        <translation>KV дольше весов с %1</translation>
    </message>
    <message>
        <source>FLOPs above weights from %1</source>
        <translation>FLOPs дольше весов с %1</translation>
    </message>
    <message>
        <source>network above weights from %1</source>
        <translation>сеть дольше весов с %1</translation>
    </message>
    <message>
        <source>tokens in the cache of a sequence</source>
        <translation>токены в кэше последовательности</translation>
    </message>
    <message>
        <source>sequences that fit, all copies</source>
        <translation>сколько последовательностей помещается, все копии</translation>
    </message>
    <message>
        <source>a request holds %1 tokens on average: %2 fit</source>
        <translation>запрос держит в среднем %1 токенов: помещается %2</translation>
    </message>
    <message>
        <source>in flight: %1</source>
        <translation>в работе: %1</translation>
    </message>
    <message>
        <source>this mesh and precision</source>
        <translation>этот меш и точность</translation>
    </message>
    <message>
        <source>others</source>
        <translation>другие</translation>
    </message>
    <message>
        <source>best of all</source>
        <translation>лучшие из всех</translation>
    </message>
    <message>
        <source>the step</source>
        <translation>шаг</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>ожидание</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decode</translation>
    </message>
    <message>
        <source>tensor %1 × data %2</source>
        <translation>tensor %1 × data %2</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>веса %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>кэш %1</translation>
    </message>
    <message>
        <source>%1 requests/s</source>
        <translation>%1 запросов/с</translation>
    </message>
    <message>
        <source>%1 at a time</source>
        <translation>%1 одновременно</translation>
    </message>
    <message>
        <source>%1 a million input tokens, %2 a million output tokens</source>
        <translation>%1 за миллион входных токенов, %2 за миллион выходных</translation>
    </message>
    <message>
        <source>%1 J an output token</source>
        <translation>%1 Дж на выходной токен</translation>
    </message>
    <message>
        <source>%1 prompts: a step of %2</source>
        <translation>промптов %1: шаг %2</translation>
    </message>
    <message>
        <source>Memory holds %1 sequences of %2 tokens each; the batch has %3.</source>
        <translation>Память вмещает %1 последовательностей по %2 токенов; в батче %3.</translation>
    </message>
    <message>
        <source>prompts that share a step of one copy</source>
        <translation>промпты в одном шаге одной копии</translation>
    </message>
    <message>
        <source>a sequence has %1 tokens: %2 fit</source>
        <translation>в последовательности %1 токенов: помещается %2</translation>
    </message>
    <message>
        <source>batch: %1</source>
        <translation>батч: %1</translation>
    </message>
    <message>
        <source>prompt tokens a second and chip</source>
        <translation>токены промптов в секунду на чип</translation>
    </message>
    <message>
        <source>dollars a million input tokens</source>
        <translation>долларов за миллион входных токенов</translation>
    </message>
    <message>
        <source>dollars a million output tokens</source>
        <translation>долларов за миллион выходных токенов</translation>
    </message>
    <message>
        <source>joules an input token</source>
        <translation>джоулей на входной токен</translation>
    </message>
    <message>
        <source>joules an output token</source>
        <translation>джоулей на выходной токен</translation>
    </message>
    <message>
        <source>first token within %1</source>
        <translation>первый токен до %1</translation>
    </message>
    <message>
        <source>a batch of %1</source>
        <translation>батч %1</translation>
    </message>
    <message>
        <source>first token after %1, %2 prompt tokens/s/chip</source>
        <translation>первый токен через %1, %2 токенов промптов/с/чип</translation>
    </message>
    <message>
        <source>%1 a million input tokens</source>
        <translation>%1 за миллион входных токенов</translation>
    </message>
    <message>
        <source>%1 a million output tokens</source>
        <translation>%1 за миллион выходных токенов</translation>
    </message>
    <message>
        <source>%1 J an input token</source>
        <translation>%1 Дж на входной токен</translation>
    </message>
    <message>
        <source>At present the first token takes %1 and a chip works through %2 prompt tokens a second.</source>
        <translation>Сейчас первый токен занимает %1, чип обрабатывает %2 токенов промптов в секунду.</translation>
    </message>
    <message>
        <source>The most that a chip can work through is %1 a second, with %2.</source>
        <translation>Больше всего чип может обработать %1 в секунду: %2.</translation>
    </message>
</context>
<context>
    <name>ShardingView</name>
    <message>
        <source> · %1 copies</source>
        <translation> · копий: %1</translation>
    </message>
    <message>
        <source>More devices than a picture can show.</source>
        <translation>Устройств больше, чем можно нарисовать.</translation>
    </message>
    <message>
        <source>on device %1</source>
        <translation>на устройстве %1</translation>
    </message>
    <message>
        <source>copies on devices %1</source>
        <translation>копии на устройствах %1</translation>
    </message>
    <message>
        <source>partial sums on devices %1</source>
        <translation>частичные суммы на устройствах %1</translation>
    </message>
    <message>
        <source>Case %1: %2 – %3.</source>
        <translation>Случай %1: %2 – %3.</translation>
    </message>
    <message>
        <source>Nothing to do: both are the same.</source>
        <translation>Делать нечего: они одинаковы.</translation>
    </message>
    <message>
        <source>%1 · nothing is communicated</source>
        <translation>%1 · передач нет</translation>
    </message>
    <message>
        <source>compute %1, communication %2</source>
        <translation>вычисления %1, коммуникации %2</translation>
    </message>
    <message>
        <source>%1 on a device</source>
        <translation>%1 на устройстве</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Планы</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>вычисления</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>коммуникации</translation>
    </message>
    <message>
        <source>No plans until the specs are mended.</source>
        <translation>Нет планов, пока спецификации с ошибкой.</translation>
    </message>
    <message>
        <source>cheapest</source>
        <translation>самый дешёвый</translation>
    </message>
    <message>
        <source>over idle axes</source>
        <translation>по свободным осям</translation>
    </message>
    <message>
        <source>Steps of the selected plan</source>
        <translation>Шаги выбранного плана</translation>
    </message>
    <message>
        <source>free</source>
        <translation>свободна</translation>
    </message>
    <message>
        <source>local %1, %2</source>
        <translation>локально %1, %2</translation>
    </message>
    <message>
        <source>%1: %2 an axis, each a ring; %3 %4</source>
        <translation>%1: %2 на ось, каждая – кольцо; %3 %4</translation>
    </message>
    <message>
        <source>%1: %2 a chip, %3 %4</source>
        <translation>%1: %2 на чип, %3 %4</translation>
    </message>
    <message>
        <source>local %1 · %2</source>
        <translation>локально %1 · %2</translation>
    </message>
</context>
<context>
    <name>SweepView</name>
    <message>
        <source>Global batch</source>
        <translation>Глобальный батч</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Длина послед.</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Микробатч</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>Токены промпта</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>Выходные токены</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Параллельные запросы</translation>
    </message>
    <message>
        <source>Requests per second</source>
        <translation>Запросов в секунду</translation>
    </message>
    <message>
        <source>Training tokens</source>
        <translation>Токены обучения</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Чипы</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Слайсы</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>Скорость HBM</translation>
    </message>
    <message>
        <source>HBM capacity</source>
        <translation>Ёмкость HBM</translation>
    </message>
    <message>
        <source>ICI bandwidth per link</source>
        <translation>Скорость канала ICI</translation>
    </message>
    <message>
        <source>Scale-up bandwidth</source>
        <translation>Скорость scale-up</translation>
    </message>
    <message>
        <source>Scale-out bandwidth</source>
        <translation>Скорость scale-out</translation>
    </message>
    <message>
        <source>Price of a chip-hour</source>
        <translation>Цена чип-часа</translation>
    </message>
    <message>
        <source>Power of a chip</source>
        <translation>Мощность чипа</translation>
    </message>
    <message>
        <source>data axis</source>
        <translation>ось data</translation>
    </message>
    <message>
        <source>fsdp axis</source>
        <translation>ось fsdp</translation>
    </message>
    <message>
        <source>tensor axis</source>
        <translation>ось tensor</translation>
    </message>
    <message>
        <source>context axis</source>
        <translation>ось context</translation>
    </message>
    <message>
        <source>pipeline axis</source>
        <translation>ось pipeline</translation>
    </message>
    <message>
        <source>expert axis</source>
        <translation>ось expert</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>Стадия ZeRO</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Время шага</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>Токенов в секунду</translation>
    </message>
    <message>
        <source>Tokens per second and chip</source>
        <translation>Токенов в секунду на чип</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Memory per chip</source>
        <translation>Память на чип</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>До первого токена</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>Время на выходной токен</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Латентность</translation>
    </message>
    <message>
        <source>Cost of a million input tokens</source>
        <translation>Цена 1M входных токенов</translation>
    </message>
    <message>
        <source>Cost of a million output tokens</source>
        <translation>Цена 1M выходных токенов</translation>
    </message>
    <message>
        <source>Days of training</source>
        <translation>Дни обучения</translation>
    </message>
    <message>
        <source>Cost of the training</source>
        <translation>Стоимость обучения</translation>
    </message>
    <message>
        <source>Energy of the training, kWh</source>
        <translation>Энергия обучения, кВт·ч</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Нескрытые коммуникации</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>Пузырь конвейера</translation>
    </message>
    <message>
        <source>impossible</source>
        <translation>невозможно</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>не помещается</translation>
    </message>
    <message>
        <source>%1 over %2: %3 to %4.</source>
        <translation>%1 по %2: от %3 до %4.</translation>
    </message>
    <message>
        <source>%1 over %2 and %3: %4 to %5.</source>
        <translation>%1 по %2 и %3: от %4 до %5.</translation>
    </message>
    <message>
        <source>At %1 it goes from %2 to %3.</source>
        <translation>При %1 переходит от %2 к %3.</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>помещается</translation>
    </message>
    <message>
        <source>from %1: %2</source>
        <translation>от %1: %2</translation>
    </message>
    <message>
        <source>down from %1: %2</source>
        <translation>ниже %1: %2</translation>
    </message>
    <message>
        <source>elasticity, break-even</source>
        <translation>эластичность, порог</translation>
    </message>
    <message>
        <source>at %1: %2, %3</source>
        <translation>при %1: %2, %3</translation>
    </message>
    <message>
        <source>elasticity %1</source>
        <translation>эластичность %1</translation>
    </message>
    <message>
        <source>%1 answers most to %2: elasticity %3.</source>
        <translation>%1 сильнее всего зависит от %2: эластичность %3.</translation>
    </message>
    <message>
        <source>Peak compute</source>
        <translation>Пиковая скорость</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>токены</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>токены/с</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байты</translation>
    </message>
    <message>
        <source>bytes/s</source>
        <translation>байты/с</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/байт</translation>
    </message>
    <message>
        <source>Goodput, requests per second</source>
        <translation>Полезная пропускная способность, запросов в секунду</translation>
    </message>
    <message>
        <source>Most requests per second</source>
        <translation>Запросов в секунду, не больше</translation>
    </message>
    <message>
        <source>First token, half within</source>
        <translation>Первый токен, половина в пределах</translation>
    </message>
    <message>
        <source>First token, 90% within</source>
        <translation>Первый токен, 90 % в пределах</translation>
    </message>
    <message>
        <source>First token, 99% within</source>
        <translation>Первый токен, 99 % в пределах</translation>
    </message>
    <message>
        <source>Time per token, half within</source>
        <translation>Время на токен, половина в пределах</translation>
    </message>
    <message>
        <source>Time per token, 90% within</source>
        <translation>Время на токен, 90 % в пределах</translation>
    </message>
    <message>
        <source>Time per token, 99% within</source>
        <translation>Время на токен, 99 % в пределах</translation>
    </message>
    <message>
        <source>Latency, half within</source>
        <translation>Задержка, половина в пределах</translation>
    </message>
    <message>
        <source>Latency, 90% within</source>
        <translation>Задержка, 90 % в пределах</translation>
    </message>
    <message>
        <source>Latency, 99% within</source>
        <translation>Задержка, 99 % в пределах</translation>
    </message>
    <message>
        <source>Wait in the queue</source>
        <translation>Ожидание в очереди</translation>
    </message>
    <message>
        <source>Requests in flight</source>
        <translation>Запросы в работе</translation>
    </message>
    <message>
        <source>Share of prompts</source>
        <translation>Доля промптов</translation>
    </message>
    <message>
        <source>Energy of an output token, J</source>
        <translation>Энергия выходного токена, Дж</translation>
    </message>
</context>
<context>
    <name>TimelineView</name>
    <message>
        <source>stage %1</source>
        <translation>стадия %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>память</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>scale-up</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>не скрыто</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>пузырь</translation>
    </message>
    <message>
        <source>alive at %1</source>
        <translation>живо на %1</translation>
    </message>
    <message>
        <source> · layer %1</source>
        <translation> · слой %1</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1, с %2 до %3</translation>
    </message>
    <message>
        <source>%1 of it exposed</source>
        <translation>из них не скрыто %1</translation>
    </message>
    <message>
        <source> · stage %1</source>
        <translation> · стадия %1</translation>
    </message>
    <message>
        <source> · microbatch %1</source>
        <translation> · микробатч %1</translation>
    </message>
    <message>
        <source>memory: %1</source>
        <translation>память: %1</translation>
    </message>
    <message>
        <source>%1 (%2 simulated)</source>
        <translation>%1 (по моделированию %2)</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>ждёт: %1</translation>
    </message>
    <message>
        <source>%1 of the %2 of microbatch %3, %4</source>
        <translation>%1 из %2 микробатча %3, %4</translation>
    </message>
    <message>
        <source>pipeline send to stage %1</source>
        <translation>передача по конвейеру стадии %1</translation>
    </message>
    <message>
        <source>pipeline receive from stage %1</source>
        <translation>приём по конвейеру от стадии %1</translation>
    </message>
    <message>
        <source>%1 from each chip over %2</source>
        <translation>%1 с каждого чипа через %2</translation>
    </message>
</context>
<context>
    <name>TopologyView</name>
    <message>
        <source>%1 slices</source>
        <translation>слайсов: %1</translation>
    </message>
    <message>
        <source>chip %1 at %2</source>
        <translation>чип %1 в %2</translation>
    </message>
    <message>
        <source>chip %1</source>
        <translation>чип %1</translation>
    </message>
    <message>
        <source>%1 neighbours %2 · links %3 busy</source>
        <translation>%1: соседи %2 · каналы заняты %3</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>chips</source>
        <translation>чипы</translation>
    </message>
    <message>
        <source>%1 children of %2 chips</source>
        <translation>потомков %1 по %2 чипов</translation>
    </message>
    <message>
        <source>%1 per child, %2 per chip, one way</source>
        <translation>%1 на потомка, %2 на чип, в одну сторону</translation>
    </message>
    <message>
        <source>links %1 busy</source>
        <translation>каналы заняты %1</translation>
    </message>
    <message>
        <source>DCN</source>
        <translation>DCN</translation>
    </message>
    <message>
        <source>busy in %1</source>
        <translation>занято в %1</translation>
    </message>
    <message>
        <source>links busy</source>
        <translation>каналы заняты</translation>
    </message>
    <message>
        <source>host %1 of %2</source>
        <translation>хост %1 из %2</translation>
    </message>
    <message>
        <source>a link to each of %1 peers, %2 to %3</source>
        <translation>по каналу к каждому из %1 соседей, от %2 до %3</translation>
    </message>
    <message>
        <source>chips %1 to %2 behind the same switches</source>
        <translation>чипы с %1 по %2 за теми же коммутаторами</translation>
    </message>
    <message>
        <source>%1 switches %2</source>
        <translation>коммутаторов: %1 %2</translation>
    </message>
    <message>
        <source>, %1 ports each</source>
        <translation>, портов в каждом: %1</translation>
    </message>
    <message>
        <source>rail-optimised: chip i of each node on switch i</source>
        <translation>по рельсам: чип i каждого узла — на коммутаторе i</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>What is modelled</source>
        <translation>Что моделируется</translation>
    </message>
    <message>
        <source>Choose training, prefill, decode or serving, a model, a system, and whether to reckon with ideal or calibrated machines.</source>
        <translation>Выберите обучение, prefill, decode или serving, модель, систему и с какой машиной считать – идеальной или калиброванной.</translation>
    </message>
    <message>
        <source>Move a slider</source>
        <translation>Двиньте ползунок</translation>
    </message>
    <message>
        <source>Everything follows while you drag. Sliders stop only at values that are possible; one drag is one step to undo.</source>
        <translation>Всё следует, пока вы тянете. Ползунки останавливаются только на возможных значениях; одно перетаскивание – один шаг отмены.</translation>
    </message>
    <message>
        <source>The verdict</source>
        <translation>Вердикт</translation>
    </message>
    <message>
        <source>How fast, how well, whether it fits, what it costs and what binds it. Click a number for its derivation.</source>
        <translation>Как быстро, как хорошо, помещается ли, сколько стоит и что ограничивает. Щёлкните по числу, чтобы увидеть его вывод.</translation>
    </message>
    <message>
        <source>The views say why</source>
        <translation>Виды говорят почему</translation>
    </message>
    <message>
        <source>They can be moved, stacked and closed; the menu behind … copies and exports them. What is selected in one is selected in all.</source>
        <translation>Их можно двигать, складывать и закрывать; меню … копирует и экспортирует их. Выбранное в одном выбрано во всех.</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Совет</translation>
    </message>
    <message>
        <source>What sets the pace, in one sentence, with buttons that change it.</source>
        <translation>Что задаёт темп, одной фразой, с кнопками, которые это меняют.</translation>
    </message>
    <message>
        <source>Keep and compare</source>
        <translation>Отложить и сравнить</translation>
    </message>
    <message>
        <source>Pin a baseline, and every view shows what changed since. Ctrl+K finds every action by typing, F1 helps on what has the focus.</source>
        <translation>Закрепите базу, и каждый вид покажет, что с тех пор изменилось. Ctrl+K находит любое действие по буквам, F1 помогает с тем, на чём фокус.</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;New</source>
        <translation>&amp;Новый</translation>
    </message>
    <message>
        <source>Start from the default scenario</source>
        <translation>Начать со сценария по умолчанию</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Открыть…</translation>
    </message>
    <message>
        <source>Open a scenario, an export that carries one, or a config.json</source>
        <translation>Открыть сценарий, экспорт с вложенным сценарием или config.json</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Сохранить</translation>
    </message>
    <message>
        <source>Save the scenario</source>
        <translation>Сохранить сценарий</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Сохранить &amp;как…</translation>
    </message>
    <message>
        <source>Save the scenario under another name</source>
        <translation>Сохранить сценарий под другим именем</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Экспорт…</translation>
    </message>
    <message>
        <source>Charts, tables and reports as files</source>
        <translation>Графики, таблицы и отчёты в файлы</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Выход</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Закрыть окно</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Отменить</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Вернуть</translation>
    </message>
    <message>
        <source>&amp;Copy scenario</source>
        <translation>&amp;Копировать сценарий</translation>
    </message>
    <message>
        <source>Put the scenario on the clipboard as text</source>
        <translation>Поместить сценарий в буфер обмена как текст</translation>
    </message>
    <message>
        <source>&amp;Paste scenario</source>
        <translation>Вст&amp;авить сценарий</translation>
    </message>
    <message>
        <source>Take the scenario from the clipboard</source>
        <translation>Взять сценарий из буфера обмена</translation>
    </message>
    <message>
        <source>&amp;Hardware and models…</source>
        <translation>Оборудование и &amp;модели…</translation>
    </message>
    <message>
        <source>Make, edit and share presets of your own</source>
        <translation>Создавать, править и передавать свои пресеты</translation>
    </message>
    <message>
        <source>Keep the present state to compare with</source>
        <translation>Запомнить текущее состояние для сравнения</translation>
    </message>
    <message>
        <source>Compare with nothing</source>
        <translation>Ни с чем не сравнивать</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>Пал&amp;итра команд…</translation>
    </message>
    <message>
        <source>Find an action by typing</source>
        <translation>Найти действие по вводу</translation>
    </message>
    <message>
        <source>P&amp;resent</source>
        <translation>По&amp;каз</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Сбросить раскладку</translation>
    </message>
    <message>
        <source>Put every dock back in its place</source>
        <translation>Вернуть все панели на место</translation>
    </message>
    <message>
        <source>&amp;Save layout as…</source>
        <translation>Сохранить раскладку к&amp;ак…</translation>
    </message>
    <message>
        <source>Keep the arrangement of docks under a name</source>
        <translation>Запомнить расположение панелей под именем</translation>
    </message>
    <message>
        <source>Theme like the &amp;system</source>
        <translation>Как в &amp;системе</translation>
    </message>
    <message>
        <source>Light or dark as the desktop is</source>
        <translation>Светлая или тёмная, как рабочий стол</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>С&amp;ветлая тема</translation>
    </message>
    <message>
        <source>Dark text on a light ground</source>
        <translation>Тёмный текст на светлом фоне</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>&amp;Тёмная тема</translation>
    </message>
    <message>
        <source>Light text on a dark ground</source>
        <translation>Светлый текст на тёмном фоне</translation>
    </message>
    <message>
        <source>Memory in &amp;GiB</source>
        <translation>Память в &amp;GiB</translation>
    </message>
    <message>
        <source>Binary prefixes for memory instead of decimal ones</source>
        <translation>Двоичные приставки для памяти вместо десятичных</translation>
    </message>
    <message>
        <source>Short motion when docks move</source>
        <translation>Короткое движение при перемещении панелей</translation>
    </message>
    <message>
        <source>Show &amp;menu bar</source>
        <translation>Показывать строку м&amp;еню</translation>
    </message>
    <message>
        <source>Everything in it is in the command palette too</source>
        <translation>Всё из меню есть и в палитре команд</translation>
    </message>
    <message>
        <source>Show or hide the controls</source>
        <translation>Показать или скрыть параметры</translation>
    </message>
    <message>
        <source>Scenario &amp;name</source>
        <translation>&amp;Имя сценария</translation>
    </message>
    <message>
        <source>Rename the scenario</source>
        <translation>Переименовать сценарий</translation>
    </message>
    <message>
        <source>Choose &amp;model</source>
        <translation>Выбрать &amp;модель</translation>
    </message>
    <message>
        <source>Search the models</source>
        <translation>Поиск моделей</translation>
    </message>
    <message>
        <source>Choose &amp;system</source>
        <translation>Выбрать &amp;систему</translation>
    </message>
    <message>
        <source>Search the systems</source>
        <translation>Поиск систем</translation>
    </message>
    <message>
        <source>&amp;Explain the estimate…</source>
        <translation>&amp;Объяснить оценку…</translation>
    </message>
    <message>
        <source>Open the derivation of any number, beginning with what binds the step</source>
        <translation>Вывод любого числа, начиная с того, что ограничивает шаг</translation>
    </message>
    <message>
        <source>&amp;Help on what has the focus</source>
        <translation>Справка по &amp;элементу в фокусе</translation>
    </message>
    <message>
        <source>The page of the view or panel that has the focus</source>
        <translation>Страница о виде или панели в фокусе</translation>
    </message>
    <message>
        <source>Help &amp;contents</source>
        <translation>Со&amp;держание справки</translation>
    </message>
    <message>
        <source>What there is to see and how to read it</source>
        <translation>Что здесь есть и как это читать</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>Сочетания &amp;клавиш</translation>
    </message>
    <message>
        <source>All shortcuts in one list</source>
        <translation>Все сочетания одним списком</translation>
    </message>
    <message>
        <source>&amp;About Rooflight</source>
        <translation>О &amp;Rooflight</translation>
    </message>
    <message>
        <source>Version and licences</source>
        <translation>Версия и лицензии</translation>
    </message>
    <message>
        <source>Pin &amp;baseline</source>
        <translation>Закрепить &amp;базу</translation>
    </message>
    <message>
        <source>Remo&amp;ve baseline</source>
        <translation>&amp;Убрать базу</translation>
    </message>
    <message>
        <source>A&amp;nimations</source>
        <translation>&amp;Анимация</translation>
    </message>
    <message>
        <source>C&amp;ontrols</source>
        <translation>&amp;Параметры</translation>
    </message>
    <message>
        <source>&amp;Why not 100% of the peak</source>
        <translation>&amp;Почему не 100% пика</translation>
    </message>
    <message>
        <source>The calibrated factors of this scenario and what each costs</source>
        <translation>Калибровочные факторы сценария и цена каждого</translation>
    </message>
    <message>
        <source>Predictions against published measurements</source>
        <translation>Предсказания и опубликованные измерения</translation>
    </message>
    <message>
        <source>Acc&amp;uracy</source>
        <translation>&amp;Точность</translation>
    </message>
    <message>
        <source>Full screen and large: one to four views and one slider</source>
        <translation>На весь экран и крупно: от одного до четырёх видов и один ползунок</translation>
    </message>
    <message>
        <source>Present from the &amp;first page</source>
        <translation>Показ с &amp;первой страницы</translation>
    </message>
    <message>
        <source>The chosen views together; the start key of a presenter's remote control</source>
        <translation>Выбранные виды вместе; клавиша запуска на пульте докладчика</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>&amp;Следующая страница</translation>
    </message>
    <message>
        <source>In a presentation: the next view alone</source>
        <translation>В презентации: следующий вид отдельно</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>П&amp;редыдущая страница</translation>
    </message>
    <message>
        <source>In a presentation: the view before</source>
        <translation>В презентации: предыдущий вид</translation>
    </message>
    <message>
        <source>&amp;Blank</source>
        <translation>&amp;Чёрный экран</translation>
    </message>
    <message>
        <source>In a presentation: a black screen, and back</source>
        <translation>В презентации: чёрный экран и обратно</translation>
    </message>
    <message>
        <source>&amp;Freeze</source>
        <translation>С&amp;топ-кадр</translation>
    </message>
    <message>
        <source>In a presentation: keep the picture while the next state is prepared</source>
        <translation>В презентации: картина стоит, пока готовится следующее</translation>
    </message>
    <message>
        <source>&amp;Light spot</source>
        <translation>&amp;Указка</translation>
    </message>
    <message>
        <source>In a presentation: the mouse points like a laser</source>
        <translation>В презентации: мышь светит, как лазерная указка</translation>
    </message>
    <message>
        <source>&amp;End the presentation</source>
        <translation>&amp;Закончить показ</translation>
    </message>
    <message>
        <source>Back to the window as it was</source>
        <translation>Вернуть окно, каким оно было</translation>
    </message>
    <message>
        <source>&amp;Keep to compare</source>
        <translation>Отложить &amp;для сравнения</translation>
    </message>
    <message>
        <source>Put the scenario as it is now into the Compare view</source>
        <translation>Положить нынешний сценарий в вид «Сравнение»</translation>
    </message>
    <message>
        <source>Compare with &amp;file…</source>
        <translation>Сравнить с &amp;файлом…</translation>
    </message>
    <message>
        <source>Put a scenario of a file into the Compare view</source>
        <translation>Положить сценарий из файла в вид «Сравнение»</translation>
    </message>
    <message>
        <source>Save sessio&amp;n as…</source>
        <translation>Сохранить с&amp;еанс как…</translation>
    </message>
    <message>
        <source>Keep scenario, baseline, comparison and docks under a name</source>
        <translation>Сохранить под именем сценарий, базу, сравнение и панели</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Печать…</translation>
    </message>
    <message>
        <source>The report with the views that are open, on paper</source>
        <translation>Отчёт с открытыми видами на бумаге</translation>
    </message>
    <message>
        <source>&amp;Data of the view as a table…</source>
        <translation>Данные вида табли&amp;цей…</translation>
    </message>
    <message>
        <source>The numbers behind the picture that has the focus</source>
        <translation>Числа за картиной, на которой фокус</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>О&amp;бзор окна</translation>
    </message>
    <message>
        <source>A walk around the parts of the window, in a few steps</source>
        <translation>Обход частей окна за несколько шагов</translation>
    </message>
</context>
<context>
    <name>collective_terms</name>
    <message>
        <source>bytes of the whole array</source>
        <translation>байт всего массива</translation>
    </message>
    <message>
        <source>chips of the group</source>
        <translation>чипов в группе</translation>
    </message>
    <message>
        <source>bytes over the busiest link, one way</source>
        <translation>байт через самый загруженный канал, в одну сторону</translation>
    </message>
    <message>
        <source>rate of that link, one way</source>
        <translation>скорость этого канала, в одну сторону</translation>
    </message>
    <message>
        <source>both directions of the rings</source>
        <translation>оба направления колец</translation>
    </message>
    <message>
        <source>links of a chip along the group's axes</source>
        <translation>каналов чипа вдоль осей группы</translation>
    </message>
    <message>
        <source>chips of the longest axis</source>
        <translation>чипов самой длинной оси</translation>
    </message>
    <message>
        <source>twice the chips of the longest line</source>
        <translation>удвоенное число чипов самой длинной линии</translation>
    </message>
    <message>
        <source>one link, one way</source>
        <translation>один канал, в одну сторону</translation>
    </message>
    <message>
        <source>chunks that are live</source>
        <translation>живых фрагментов</translation>
    </message>
    <message>
        <source>link of one child into the slowest level, one way</source>
        <translation>канал одного потомка в самый медленный уровень, в одну сторону</translation>
    </message>
    <message>
        <source>egress of a chip</source>
        <translation>исходящая скорость чипа</translation>
    </message>
    <message>
        <source>children of the slowest level</source>
        <translation>потомков самого медленного уровня</translation>
    </message>
    <message>
        <source>hops one after the other</source>
        <translation>хопов подряд</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>шагов</translation>
    </message>
    <message>
        <source>latency of a hop</source>
        <translation>латентность хопа</translation>
    </message>
    <message>
        <source>latency of a step</source>
        <translation>латентность шага</translation>
    </message>
    <message>
        <source>launch and switches</source>
        <translation>запуск и коммутаторы</translation>
    </message>
</context>
<context>
    <name>columns</name>
    <message>
        <source>Kind</source>
        <translation>Вид</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Название</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Фаза</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Предел</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/байт</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>Bytes/s</source>
        <translation>Байты/с</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Доля</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Шаг</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Откуда</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Куда</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Сеть</translation>
    </message>
    <message>
        <source>Adds</source>
        <translation>Складывает</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>Части</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Байты</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Место</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>Цель</translation>
    </message>
    <message>
        <source>Time, s</source>
        <translation>Время, с</translation>
    </message>
    <message>
        <source>First token, s</source>
        <translation>Первый токен, с</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>Токены/с</translation>
    </message>
    <message>
        <source>Memory, bytes</source>
        <translation>Память, байты</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Микробатч</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Глобальный батч</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Чипы</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Пересчёт</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Расписание</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Виртуальные стадии</translation>
    </message>
    <message>
        <source>Layout of weights</source>
        <translation>Раскладка весов</translation>
    </message>
    <message>
        <source>Layout of the KV cache</source>
        <translation>Раскладка KV-кэша</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Веса</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>Матричное умножение</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-кэш</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>Tokens per chip</source>
        <translation>Токены на чип</translation>
    </message>
    <message>
        <source>Compute, s</source>
        <translation>Вычисления, с</translation>
    </message>
    <message>
        <source>Data parallel, s</source>
        <translation>Data-параллельно, с</translation>
    </message>
    <message>
        <source>FSDP, s</source>
        <translation>FSDP, с</translation>
    </message>
    <message>
        <source>Tensor, s</source>
        <translation>Tensor, с</translation>
    </message>
    <message>
        <source>FSDP × tensor at its best, s</source>
        <translation>Лучшее FSDP × tensor, с</translation>
    </message>
    <message>
        <source>This mesh, s</source>
        <translation>Этот меш, с</translation>
    </message>
    <message>
        <source>Both, s</source>
        <translation>Вместе, с</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>Помещается</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Ошибка</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Вход</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
    <message>
        <source>Elasticity</source>
        <translation>Эластичность</translation>
    </message>
    <message>
        <source>Low value</source>
        <translation>Меньшее значение</translation>
    </message>
    <message>
        <source>High value</source>
        <translation>Большее значение</translation>
    </message>
    <message>
        <source>Where the bound changes</source>
        <translation>Где меняется предел</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>Стадия</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Поток</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Слой</translation>
    </message>
    <message>
        <source>Start, s</source>
        <translation>Начало, с</translation>
    </message>
    <message>
        <source>End, s</source>
        <translation>Конец, с</translation>
    </message>
    <message>
        <source>Exposed, s</source>
        <translation>Не скрыто, с</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Величина</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>Занято</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Источник</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Величина</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Чип</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>План</translation>
    </message>
    <message>
        <source>Communication, s</source>
        <translation>Коммуникации, с</translation>
    </message>
    <message>
        <source>FLOPs per device</source>
        <translation>FLOP на устройство</translation>
    </message>
    <message>
        <source>Idle axes</source>
        <translation>Простаивающие оси</translation>
    </message>
    <message>
        <source>Cheapest</source>
        <translation>Дешевле всех</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Операция</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Число</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>HBM bytes</source>
        <translation>Байты HBM</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Коллективы</translation>
    </message>
    <message>
        <source>Bytes of collectives</source>
        <translation>Байты коллективов</translation>
    </message>
    <message>
        <source>Weights, bytes</source>
        <translation>Веса, байты</translation>
    </message>
    <message>
        <source>Gradients, bytes</source>
        <translation>Градиенты, байты</translation>
    </message>
    <message>
        <source>Optimizer, bytes</source>
        <translation>Оптимизатор, байты</translation>
    </message>
    <message>
        <source>Activations, bytes</source>
        <translation>Активации, байты</translation>
    </message>
    <message>
        <source>KV cache, bytes</source>
        <translation>KV-кэш, байты</translation>
    </message>
    <message>
        <source>Communication, bytes</source>
        <translation>Коммуникации, байты</translation>
    </message>
    <message>
        <source>Overhead, bytes</source>
        <translation>Накладное, байты</translation>
    </message>
    <message>
        <source>Total, bytes</source>
        <translation>Всего, байты</translation>
    </message>
    <message>
        <source>Capacity, bytes</source>
        <translation>Ёмкость, байты</translation>
    </message>
    <message>
        <source>Requests/s</source>
        <translation>Запросы/с</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Параллельные запросы</translation>
    </message>
    <message>
        <source>Time per token, s</source>
        <translation>Время на токен, с</translation>
    </message>
    <message>
        <source>Time to the first token, s</source>
        <translation>До первого токена, с</translation>
    </message>
    <message>
        <source>Tokens/s per chip</source>
        <translation>Токены/с на чип</translation>
    </message>
    <message>
        <source>USD per million input tokens</source>
        <translation>USD за миллион входных токенов</translation>
    </message>
    <message>
        <source>USD per million output tokens</source>
        <translation>USD за миллион выходных токенов</translation>
    </message>
    <message>
        <source>J per output token</source>
        <translation>Дж на выходной токен</translation>
    </message>
    <message>
        <source>Best of all</source>
        <translation>Лучшее из всех</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>Последовательности</translation>
    </message>
    <message>
        <source>Step, s</source>
        <translation>Шаг, с</translation>
    </message>
    <message>
        <source>Weights, s</source>
        <translation>Веса, с</translation>
    </message>
    <message>
        <source>KV cache, s</source>
        <translation>KV-кэш, с</translation>
    </message>
    <message>
        <source>FLOPs, s</source>
        <translation>FLOP, с</translation>
    </message>
    <message>
        <source>Network, s</source>
        <translation>Сеть, с</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Токены</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>Слот</translation>
    </message>
    <message>
        <source>Arrival, s</source>
        <translation>Приход, с</translation>
    </message>
    <message>
        <source>Finish, s</source>
        <translation>Завершение, с</translation>
    </message>
    <message>
        <source>Prompt tokens</source>
        <translation>Токены запроса</translation>
    </message>
    <message>
        <source>Output tokens</source>
        <translation>Токены ответа</translation>
    </message>
    <message>
        <source>From, s</source>
        <translation>От, с</translation>
    </message>
    <message>
        <source>To, s</source>
        <translation>До, с</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Setting or figure</source>
        <translation>Настройка или величина</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Единица</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Различается</translation>
    </message>
    <message>
        <source>Bound changes at: %1</source>
        <translation>Предел меняется при: %1</translation>
    </message>
    <message>
        <source>At the low value: %1</source>
        <translation>При меньшем значении: %1</translation>
    </message>
    <message>
        <source>At the high value: %1</source>
        <translation>При большем значении: %1</translation>
    </message>
    <message>
        <source>Tensor × %1, s</source>
        <translation>Tensor × %1, с</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>Размещение</translation>
    </message>
    <message>
        <source>J per input token</source>
        <translation>Дж на входной токен</translation>
    </message>
    <message>
        <source>Equal placements</source>
        <translation>Равных размещений</translation>
    </message>
<message>
        <source>Variants</source>
        <translation>Варианты</translation>
    </message>
</context>
<context>
    <name>derivation</name>
    <message>
        <source>Step time</source>
        <translation>Время шага</translation>
    </message>
    <message>
        <source>Compute time of a step</source>
        <translation>Время вычислений в шаге</translation>
    </message>
    <message>
        <source>HBM time of a step</source>
        <translation>Время HBM в шаге</translation>
    </message>
    <message>
        <source>Exposed communication</source>
        <translation>Нескрытые коммуникации</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>Пузырь конвейера</translation>
    </message>
    <message>
        <source>Optimizer update</source>
        <translation>Обновление оптимизатора</translation>
    </message>
    <message>
        <source>Overhead</source>
        <translation>Накладные расходы</translation>
    </message>
    <message>
        <source>Overheads</source>
        <translation>Накладные расходы</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Латентность</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Активации</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Веса</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Градиенты</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>Состояния оптимизатора</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-кэш</translation>
    </message>
    <message>
        <source>Communication buffers</source>
        <translation>Буферы коммуникаций</translation>
    </message>
    <message>
        <source>Memory of a chip</source>
        <translation>Память чипа</translation>
    </message>
    <message>
        <source>HBM of a chip</source>
        <translation>HBM чипа</translation>
    </message>
    <message>
        <source>Peak of a chip</source>
        <translation>Пик чипа</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Чипы</translation>
    </message>
    <message>
        <source>Chip-hours of training</source>
        <translation>Чип-часы обучения</translation>
    </message>
    <message>
        <source>Cost of the training run</source>
        <translation>Стоимость обучения</translation>
    </message>
    <message>
        <source>Days of training</source>
        <translation>Дни обучения</translation>
    </message>
    <message>
        <source>Energy of the training run</source>
        <translation>Энергия обучения</translation>
    </message>
    <message>
        <source>Hardware FLOPs utilisation</source>
        <translation>Использование FLOP железа (HFU)</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation</source>
        <translation>Использование FLOP моделью (MFU)</translation>
    </message>
    <message>
        <source>Model FLOP/s of a chip</source>
        <translation>FLOP/s модели на чип</translation>
    </message>
    <message>
        <source>Model FLOPs a token</source>
        <translation>FLOP модели на токен</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Parameters that a token uses</source>
        <translation>Параметры, активные для токена</translation>
    </message>
    <message>
        <source>Largest batch that fits</source>
        <translation>Наибольший помещающийся батч</translation>
    </message>
    <message>
        <source>Price of a million input tokens</source>
        <translation>Цена миллиона входных токенов</translation>
    </message>
    <message>
        <source>Price of a million output tokens</source>
        <translation>Цена миллиона выходных токенов</translation>
    </message>
    <message>
        <source>Time an output token</source>
        <translation>Время на выходной токен</translation>
    </message>
    <message>
        <source>Time to the first token</source>
        <translation>Время до первого токена</translation>
    </message>
    <message>
        <source>Tokens a second</source>
        <translation>Токены в секунду</translation>
    </message>
    <message>
        <source>Tokens a second of a sequence</source>
        <translation>Токены последовательности в секунду</translation>
    </message>
    <message>
        <source>Error band</source>
        <translation>Полоса погрешности</translation>
    </message>
    <message>
        <source>Measured rows of the error band</source>
        <translation>Измеренные строки полосы погрешности</translation>
    </message>
    <message>
        <source>What binds the step</source>
        <translation>Что ограничивает шаг</translation>
    </message>
    <message>
        <source>What binds %1</source>
        <translation>Что ограничивает %1</translation>
    </message>
    <message>
        <source>%1 (stage %2)</source>
        <translation>%1 (стадия %2)</translation>
    </message>
    <message>
        <source>Busy share of %1</source>
        <translation>Доля занятости %1</translation>
    </message>
    <message>
        <source>Bytes of %1</source>
        <translation>Байты %1</translation>
    </message>
    <message>
        <source>Bytes over a link of %1</source>
        <translation>Байты через канал %1</translation>
    </message>
    <message>
        <source>Exposed time of %1</source>
        <translation>Нескрытое время %1</translation>
    </message>
    <message>
        <source>Time of %1</source>
        <translation>Время %1</translation>
    </message>
    <message>
        <source>FLOPs of %1</source>
        <translation>FLOP %1</translation>
    </message>
    <message>
        <source>Intensity of %1</source>
        <translation>Интенсивность %1</translation>
    </message>
    <message>
        <source>Memory traffic of %1</source>
        <translation>Трафик памяти %1</translation>
    </message>
    <message>
        <source>Times in a step: %1</source>
        <translation>Раз за шаг: %1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 по %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1, forward</source>
        <translation>%1, forward</translation>
    </message>
    <message>
        <source>%1, backward</source>
        <translation>%1, backward</translation>
    </message>
    <message>
        <source>%1, recompute</source>
        <translation>%1, пересчёт</translation>
    </message>
    <message>
        <source>%1, prefill</source>
        <translation>%1, prefill</translation>
    </message>
    <message>
        <source>%1, decode</source>
        <translation>%1, decode</translation>
    </message>
    <message>
        <source>%1, optimizer</source>
        <translation>%1, оптимизатор</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>эмбеддинг</translation>
    </message>
    <message>
        <source>unembedding</source>
        <translation>выходная проекция</translation>
    </message>
    <message>
        <source>head and loss</source>
        <translation>выходная проекция и loss</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>loss</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>слой</translation>
    </message>
    <message>
        <source>layer with a window</source>
        <translation>слой с окном</translation>
    </message>
    <message>
        <source>dense layer</source>
        <translation>плотный слой</translation>
    </message>
    <message>
        <source>dense layer with a window</source>
        <translation>плотный слой с окном</translation>
    </message>
    <message>
        <source>MoE layer</source>
        <translation>слой MoE</translation>
    </message>
    <message>
        <source>MoE layer with a window</source>
        <translation>слой MoE с окном</translation>
    </message>
    <message>
        <source>dense layers</source>
        <translation>плотные слои</translation>
    </message>
    <message>
        <source>MoE layers</source>
        <translation>слои MoE</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>слои</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>эксперты</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>вычисления</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Вычисления</translation>
    </message>
    <message>
        <source>the scale-up network</source>
        <translation>сеть scale-up</translation>
    </message>
    <message>
        <source>the scale-out network</source>
        <translation>сеть scale-out</translation>
    </message>
    <message>
        <source>the pipeline bubble</source>
        <translation>пузырь конвейера</translation>
    </message>
    <message>
        <source>The scale-up network</source>
        <translation>Сеть scale-up</translation>
    </message>
    <message>
        <source>The scale-out network</source>
        <translation>Сеть scale-out</translation>
    </message>
    <message>
        <source>The pipeline bubble</source>
        <translation>Пузырь конвейера</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>Пропускная способность</translation>
    </message>
    <message>
        <source>days</source>
        <translation>дней</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>последовательностей</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>HBM rate of a chip</source>
        <translation>скорость HBM чипа</translation>
    </message>
    <message>
        <source>KV cache of a sequence on a chip of that stage</source>
        <translation>KV-кэш последовательности на чипе этой стадии</translation>
    </message>
    <message>
        <source>a gathered weight</source>
        <translation>собранный вес</translation>
    </message>
    <message>
        <source>a gradient</source>
        <translation>градиент</translation>
    </message>
    <message>
        <source>a gradient as it is reduced</source>
        <translation>градиент при редукции</translation>
    </message>
    <message>
        <source>a gradient before it is scattered</source>
        <translation>градиент до reduce_scatter</translation>
    </message>
    <message>
        <source>a gradient of a weight as it is written</source>
        <translation>градиент веса при записи</translation>
    </message>
    <message>
        <source>a weight</source>
        <translation>вес</translation>
    </message>
    <message>
        <source>a weight as it is read</source>
        <translation>вес при чтении</translation>
    </message>
    <message>
        <source>a weight as it travels</source>
        <translation>вес при передаче</translation>
    </message>
    <message>
        <source>a parameter</source>
        <translation>параметр</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>активации</translation>
    </message>
    <message>
        <source>activations and their gradients, read and written</source>
        <translation>активации и их градиенты, чтение и запись</translation>
    </message>
    <message>
        <source>activations read and written</source>
        <translation>чтение и запись активаций</translation>
    </message>
    <message>
        <source>all but KV caches on the fullest stage (%1)</source>
        <translation>всё, кроме KV-кэшей, на самой полной стадии (%1)</translation>
    </message>
    <message>
        <source>%1: links taken, in a step</source>
        <translation>%1: занятых каналов за шаг</translation>
    </message>
    <message>
        <source>%1: over the busiest link, one way, in a step</source>
        <translation>%1: через самый загруженный канал, в одну сторону, за шаг</translation>
    </message>
    <message>
        <source>an element</source>
        <translation>элемент</translation>
    </message>
    <message>
        <source>an element of the input (or its gradient)</source>
        <translation>элемент входа (или его градиента)</translation>
    </message>
    <message>
        <source>an element of the output (or its gradient)</source>
        <translation>элемент выхода (или его градиента)</translation>
    </message>
    <message>
        <source>attention scores and values, forward, by windows and convention</source>
        <translation>веса и значения attention, forward, с учётом окон и соглашения</translation>
    </message>
    <message>
        <source>attention, all layers</source>
        <translation>attention, все слои</translation>
    </message>
    <message>
        <source>batch shards of a replica</source>
        <translation>шардов батча в реплике</translation>
    </message>
    <message>
        <source>both directions of the rings</source>
        <translation>оба направления колец</translation>
    </message>
    <message>
        <source>bytes of the whole array</source>
        <translation>байт всего массива</translation>
    </message>
    <message>
        <source>bytes over the busiest link, one way</source>
        <translation>байт через самый загруженный канал, в одну сторону</translation>
    </message>
    <message>
        <source>capacity of %1</source>
        <translation>ёмкость %1</translation>
    </message>
    <message>
        <source>children of the slowest level</source>
        <translation>потомков самого медленного уровня</translation>
    </message>
    <message>
        <source>chip-hours</source>
        <translation>чип-часов</translation>
    </message>
    <message>
        <source>chips</source>
        <translation>чипов</translation>
    </message>
    <message>
        <source>chips of a replica among which the caches are dealt out</source>
        <translation>чипов реплики, между которыми розданы кэши</translation>
    </message>
    <message>
        <source>chips of the group</source>
        <translation>чипов в группе</translation>
    </message>
    <message>
        <source>chips of the longest axis</source>
        <translation>чипов самой длинной оси</translation>
    </message>
    <message>
        <source>twice the chips of the longest line</source>
        <translation>удвоенное число чипов самой длинной линии</translation>
    </message>
    <message>
        <source>chunks that are live</source>
        <translation>живых фрагментов</translation>
    </message>
    <message>
        <source>chips over which ZeRO splits them</source>
        <translation>чипов, по которым их делит ZeRO</translation>
    </message>
    <message>
        <source>chips over which matrices are split</source>
        <translation>чипов, по которым разбиты матрицы</translation>
    </message>
    <message>
        <source>chips over which it is gathered</source>
        <translation>чипов, по которым она собирается</translation>
    </message>
    <message>
        <source>chips over which sequences are split</source>
        <translation>чипов, по которым разбиты последовательности</translation>
    </message>
    <message>
        <source>chips over which the batch and the state are split</source>
        <translation>чипов, по которым разбиты батч и состояние</translation>
    </message>
    <message>
        <source>chips that split a sequence</source>
        <translation>чипов, делящих последовательность</translation>
    </message>
    <message>
        <source>columns on this chip</source>
        <translation>столбцов на этом чипе</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>коммуникации</translation>
    </message>
    <message>
        <source>communication that nothing hides</source>
        <translation>ничем не скрытые коммуникации</translation>
    </message>
    <message>
        <source>compute of the critical stage</source>
        <translation>вычисления критической стадии</translation>
    </message>
    <message>
        <source>contracted dimension on this chip</source>
        <translation>сворачиваемое измерение на этом чипе</translation>
    </message>
    <message>
        <source>copies of the model that split the batch</source>
        <translation>копий модели, делящих батч</translation>
    </message>
    <message>
        <source>dense MLPs, all layers</source>
        <translation>плотные MLP, все слои</translation>
    </message>
    <message>
        <source>dense peak at %1: %2, the book's figures</source>
        <translation>плотный пик в %1: %2, данные книги</translation>
    </message>
    <message>
        <source>dense peak at %1: %2, the vendor's figures</source>
        <translation>плотный пик в %1: %2, данные вендора</translation>
    </message>
    <message>
        <source>dimension of a query and key head</source>
        <translation>размер головы запросов и ключей</translation>
    </message>
    <message>
        <source>egress of a chip</source>
        <translation>исходящая скорость чипа</translation>
    </message>
    <message>
        <source>elements of a sequence on a chip: keys and values (or the latent) of its layers and heads</source>
        <translation>элементов последовательности на чипе: ключи и значения (или латент) его слоёв и голов</translation>
    </message>
    <message>
        <source>embedding, V · D</source>
        <translation>эмбеддинг, V · D</translation>
    </message>
    <message>
        <source>experts a layer</source>
        <translation>экспертов в слое</translation>
    </message>
    <message>
        <source>experts on this chip</source>
        <translation>экспертов на этом чипе</translation>
    </message>
    <message>
        <source>experts that a token is routed to</source>
        <translation>экспертов, куда направлен токен</translation>
    </message>
    <message>
        <source>first weights and last gradients: the step's two ends, and what runs once a step</source>
        <translation>первые веса и последние градиенты: два конца шага и то, что идёт раз за шаг</translation>
    </message>
    <message>
        <source>from the first microbatch's start to the last one's end</source>
        <translation>от начала первого микробатча до конца последнего</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>градиенты</translation>
    </message>
    <message>
        <source>groups of sequences</source>
        <translation>групп последовательностей</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>размер головы</translation>
    </message>
    <message>
        <source>hops one after the other</source>
        <translation>хопов подряд</translation>
    </message>
    <message>
        <source>hops, launch and what lies between domains</source>
        <translation>хопы, запуск и то, что между доменами</translation>
    </message>
    <message>
        <source>keys and values that are read</source>
        <translation>читаемые ключи и значения</translation>
    </message>
    <message>
        <source>keys and values, and scores written and read back</source>
        <translation>ключи и значения, запись и чтение весов attention</translation>
    </message>
    <message>
        <source>kv_cache</source>
        <translation>KV-кэш</translation>
    </message>
    <message>
        <source>largest inputs and outputs of a layer's operation</source>
        <translation>наибольшие входы и выходы операции слоя</translation>
    </message>
    <message>
        <source>latency of a hop</source>
        <translation>латентность хопа</translation>
    </message>
    <message>
        <source>latency of a step</source>
        <translation>латентность шага</translation>
    </message>
    <message>
        <source>launch and switches</source>
        <translation>запуск и коммутаторы</translation>
    </message>
    <message>
        <source>launches and the host</source>
        <translation>запуски и хост</translation>
    </message>
    <message>
        <source>layers that launches and the host set, and what the host does once a step</source>
        <translation>слои, время которых задают запуски и хост, и то, что хост делает раз за шаг</translation>
    </message>
    <message>
        <source>the chip waits: this and others of its kind have nothing left to run beside</source>
        <translation>чип ждёт: ни этому, ни подобному больше не за чем скрыться</translation>
    </message>
    <message>
        <source>launches and waiting for the host</source>
        <translation>запуски и ожидание хоста</translation>
    </message>
    <message>
        <source>of it, once a step outside the loop</source>
        <translation>из них раз за шаг вне цикла</translation>
    </message>
    <message>
        <source>layers that the scale-out network sets</source>
        <translation>слои, ограниченные сетью scale-out</translation>
    </message>
    <message>
        <source>layers that the scale-up network sets</source>
        <translation>слои, ограниченные сетью scale-up</translation>
    </message>
    <message>
        <source>layers whose time HBM sets, and the optimizer</source>
        <translation>слои, ограниченные HBM, и оптимизатор</translation>
    </message>
    <message>
        <source>layers whose time compute sets</source>
        <translation>слои, ограниченные вычислениями</translation>
    </message>
    <message>
        <source>learned positions</source>
        <translation>обучаемые позиции</translation>
    </message>
    <message>
        <source>link of one child into the slowest level, one way</source>
        <translation>канал одного потомка в самый медленный уровень, в одну сторону</translation>
    </message>
    <message>
        <source>links of a chip along the group's axes</source>
        <translation>каналов чипа вдоль осей группы</translation>
    </message>
    <message>
        <source>mean keys that a query's scores are worked out for</source>
        <translation>ключей на запрос, в среднем</translation>
    </message>
    <message>
        <source>memory traffic</source>
        <translation>трафик памяти</translation>
    </message>
    <message>
        <source>memory traffic of the critical stage</source>
        <translation>трафик памяти критической стадии</translation>
    </message>
    <message>
        <source>microbatches</source>
        <translation>микробатчей</translation>
    </message>
    <message>
        <source>microbatches whose activations are alive at the peak</source>
        <translation>микробатчей с живыми активациями на пике</translation>
    </message>
    <message>
        <source>model FLOPs a token</source>
        <translation>FLOP модели на токен</translation>
    </message>
    <message>
        <source>model FLOPs utilisation</source>
        <translation>использование FLOP моделью (MFU)</translation>
    </message>
    <message>
        <source>modules that predict further tokens</source>
        <translation>модули предсказания следующих токенов</translation>
    </message>
    <message>
        <source>norms</source>
        <translation>нормализации</translation>
    </message>
    <message>
        <source>of a step: batch times sequence length</source>
        <translation>за шаг: батч на длину последовательности</translation>
    </message>
    <message>
        <source>of a step: one each sequence</source>
        <translation>за шаг: по одному на последовательность</translation>
    </message>
    <message>
        <source>of a value head</source>
        <translation>головы значений</translation>
    </message>
    <message>
        <source>of the experts that some token is routed to</source>
        <translation>экспертов, куда направлен хоть один токен</translation>
    </message>
    <message>
        <source>of the head and its logits</source>
        <translation>выходной проекции и её логитов</translation>
    </message>
    <message>
        <source>of the whole run</source>
        <translation>за всё обучение</translation>
    </message>
    <message>
        <source>one link, one way</source>
        <translation>один канал, в одну сторону</translation>
    </message>
    <message>
        <source>operations bound by arithmetic</source>
        <translation>операции, ограниченные арифметикой</translation>
    </message>
    <message>
        <source>operations bound by memory traffic</source>
        <translation>операции, ограниченные памятью</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>оптимизатор</translation>
    </message>
    <message>
        <source>optimizer update</source>
        <translation>обновление оптимизатора</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>накладные расходы</translation>
    </message>
    <message>
        <source>parameters in matrices that a token passes</source>
        <translation>параметров в матрицах на пути токена</translation>
    </message>
    <message>
        <source>parameters of the largest layer, gathered</source>
        <translation>параметров наибольшего слоя, собранных</translation>
    </message>
    <message>
        <source>parameters of the largest matrix, gathered</source>
        <translation>параметров наибольшей матрицы, собранных</translation>
    </message>
    <message>
        <source>parameters of a layer on a chip</source>
        <translation>параметров слоя на чипе</translation>
    </message>
    <message>
        <source>parameters on a chip, tensor and expert shares: %1</source>
        <translation>параметров на чипе, доли tensor и expert: %1</translation>
    </message>
    <message>
        <source>parameters that a chip updates, on the stage that has most</source>
        <translation>параметров, обновляемых чипом, на самой большой стадии</translation>
    </message>
    <message>
        <source>passes: backward takes two</source>
        <translation>проходы: backward – два</translation>
    </message>
    <message>
        <source>peak of a chip</source>
        <translation>пик чипа</translation>
    </message>
    <message>
        <source>peak of a chip at %1</source>
        <translation>пик чипа в %1</translation>
    </message>
    <message>
        <source>positions that a token looks at</source>
        <translation>позиций, на которые смотрит токен</translation>
    </message>
    <message>
        <source>power of a chip</source>
        <translation>мощность чипа</translation>
    </message>
    <message>
        <source>price of a chip</source>
        <translation>цена чипа</translation>
    </message>
    <message>
        <source>products</source>
        <translation>произведений</translation>
    </message>
    <message>
        <source>products: gradients of the input and of the weights</source>
        <translation>произведений: градиенты входа и весов</translation>
    </message>
    <message>
        <source>queries of a sequence</source>
        <translation>запросов последовательности</translation>
    </message>
    <message>
        <source>query heads</source>
        <translation>голов запросов</translation>
    </message>
    <message>
        <source>query heads of all sequences on this chip</source>
        <translation>голов запросов всех последовательностей на этом чипе</translation>
    </message>
    <message>
        <source>rate of that link, one way</source>
        <translation>скорость этого канала, в одну сторону</translation>
    </message>
    <message>
        <source>rate at which the group moves its array</source>
        <translation>скорость, с которой группа передаёт массив</translation>
    </message>
    <message>
        <source>read and written for each: gradient, states twice, new weight</source>
        <translation>чтение и запись на каждый: градиент, состояния дважды, новый вес</translation>
    </message>
    <message>
        <source>recomputed and alive during a layer's backward pass</source>
        <translation>пересчитано и живо во время backward слоя</translation>
    </message>
    <message>
        <source>recomputed for the backward pass, a token</source>
        <translation>пересчитано для backward, на токен</translation>
    </message>
    <message>
        <source>replicas</source>
        <translation>реплик</translation>
    </message>
    <message>
        <source>routed experts, all layers</source>
        <translation>маршрутизируемые эксперты, все слои</translation>
    </message>
    <message>
        <source>routers</source>
        <translation>роутеры</translation>
    </message>
    <message>
        <source>rows: tokens of the group</source>
        <translation>строки: токены группы</translation>
    </message>
    <message>
        <source>rows: tokens of this chip</source>
        <translation>строки: токены этого чипа</translation>
    </message>
    <message>
        <source>sequences of a replica whose caches a chip holds</source>
        <translation>последовательностей реплики, чьи кэши хранит чип</translation>
    </message>
    <message>
        <source>share of its network's traffic in the layer that nothing hides</source>
        <translation>нескрытая доля трафика его сети в слое</translation>
    </message>
    <message>
        <source>share of the HBM rate that is achieved</source>
        <translation>достигаемая доля скорости HBM</translation>
    </message>
    <message>
        <source>share of the peak achieved at this shape</source>
        <translation>достигаемая при этой форме доля пика</translation>
    </message>
    <message>
        <source>share of the shorter one that does not hide behind the longer</source>
        <translation>доля более короткого, не скрытая за более длинным</translation>
    </message>
    <message>
        <source>power at which the two combine near the ridge</source>
        <translation>степень, с которой они складываются у излома</translation>
    </message>
    <message>
        <source>launch of its kernels</source>
        <translation>запуск его ядер</translation>
    </message>
    <message>
        <source>kernel launches</source>
        <translation>запуски ядер</translation>
    </message>
    <message>
        <source>chip waits for the host to launch</source>
        <translation>чип ждёт запуска от хоста</translation>
    </message>
    <message>
        <source>once a step, of the software</source>
        <translation>раз за шаг, программный стек</translation>
    </message>
    <message>
        <source>slow start of the message</source>
        <translation>медленный разгон сообщения</translation>
    </message>
    <message>
        <source>lost to fragmentation</source>
        <translation>потеряно на фрагментации</translation>
    </message>
    <message>
        <source>layers whose gradients are alive beside their buffers</source>
        <translation>слоёв с живыми градиентами рядом с буферами</translation>
    </message>
    <message>
        <source>context, allocator and libraries, of the software stack</source>
        <translation>контекст, аллокатор и библиотеки программного стека</translation>
    </message>
    <message>
        <source>measured systems nearest to this one</source>
        <translation>ближайших измеренных систем</translation>
    </message>
    <message>
        <source>relative error of the measured systems nearest to this one</source>
        <translation>относительная погрешность ближайших измеренных систем</translation>
    </message>
    <message>
        <source>shared experts</source>
        <translation>общие эксперты</translation>
    </message>
    <message>
        <source>stages over which layers are split</source>
        <translation>стадий, на которые разбиты слои</translation>
    </message>
    <message>
        <source>states of a parameter: master copy and moments</source>
        <translation>состояния параметра: мастер-копия и моменты</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>время шага</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>шагов</translation>
    </message>
    <message>
        <source>that each of them holds of the array</source>
        <translation>что каждый из них хранит от массива</translation>
    </message>
    <message>
        <source>that one saves for its backward pass</source>
        <translation>что он сохраняет для своего backward</translation>
    </message>
    <message>
        <source>time of the collective</source>
        <translation>время коллектива</translation>
    </message>
    <message>
        <source>times in a step: %1</source>
        <translation>раз за шаг: %1</translation>
    </message>
    <message>
        <source>times on the critical stage: its layers of this kind</source>
        <translation>раз на критической стадии: её слои этого вида</translation>
    </message>
    <message>
        <source>times on the stage: %1</source>
        <translation>раз на стадии: %1</translation>
    </message>
    <message>
        <source>times that an array [T, D] would be read or written</source>
        <translation>раз чтения или записи массива [T, D]</translation>
    </message>
    <message>
        <source>tokens a second</source>
        <translation>токенов в секунду</translation>
    </message>
    <message>
        <source>tokens of this chip</source>
        <translation>токенов этого чипа</translation>
    </message>
    <message>
        <source>unembedding, V · D</source>
        <translation>выходная проекция, V · D</translation>
    </message>
    <message>
        <source>unembedding, V · D; tied or not, each token passes it</source>
        <translation>выходная проекция, V · D; её проходит каждый токен, общая она или нет</translation>
    </message>
    <message>
        <source>waiting for other pipeline stages</source>
        <translation>ожидание других стадий конвейера</translation>
    </message>
    <message>
        <source>waiting for other stages</source>
        <translation>ожидание других стадий</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>веса</translation>
    </message>
    <message>
        <source>width of the model</source>
        <translation>ширина модели</translation>
    </message>
    <message>
        <source>start of backward, at the loss</source>
        <translation>начало backward, на loss</translation>
    </message>
    <message>
        <source>start of backward, last layer</source>
        <translation>начало backward, последний слой</translation>
    </message>
    <message>
        <source>every decode step</source>
        <translation>каждый шаг decode</translation>
    </message>
    <message>
        <source>end of prefill</source>
        <translation>конец prefill</translation>
    </message>
    <message>
        <source>%1 FLOPs a weight forward and %2 backward; attention by query heads, recomputation not counted.</source>
        <translation>%1 FLOP на вес в forward и %2 в backward; attention – по головам запросов, пересчёт не считается.</translation>
    </message>
    <message>
        <source>%1 FLOPs a weight; attention by query heads.</source>
        <translation>%1 FLOP на вес; attention – по головам запросов.</translation>
    </message>
    <message>
        <source>%1 of the step; %2 even stages with %3 microbatches would idle for %4.</source>
        <translation>%1 шага; ровные стадии (%2) с микробатчами (%3) простаивали бы %4.</translation>
    </message>
    <message>
        <source>%1 of the step: %2 groups of sequences fill %3 stages.</source>
        <translation>%1 шага: групп последовательностей %2, стадий %3.</translation>
    </message>
    <message>
        <source>%1 stay for caches, of %2 a sequence.</source>
        <translation>%1 остаётся на кэши, по %2 на последовательность.</translation>
    </message>
    <message>
        <source>A forward pass keeps only what one operation reads and writes.</source>
        <translation>Прямой проход хранит только то, что читает и пишет одна операция.</translation>
    </message>
    <message>
        <source>A multiply and an add for each of m · k · n.</source>
        <translation>Умножение и сложение на каждое из m · k · n.</translation>
    </message>
    <message>
        <source>A pass over memory: it reads and writes arrays of the tokens' size.</source>
        <translation>Проход по памяти: чтение и запись массивов размером с токены.</translation>
    </message>
    <message>
        <source>A step computes all prompts of the batch.</source>
        <translation>Шаг вычисляет все промпты батча.</translation>
    </message>
    <message>
        <source>A step gives each sequence one token.</source>
        <translation>Шаг даёт каждой последовательности один токен.</translation>
    </message>
    <message>
        <source>All chips together.</source>
        <translation>Все чипы вместе.</translation>
    </message>
    <message>
        <source>All communication hides behind the chip's own work.</source>
        <translation>Все коммуникации скрыты за работой самого чипа.</translation>
    </message>
    <message>
        <source>All of it runs beside the chip's own work or another network's transfers.</source>
        <translation>Всё это идёт параллельно работе чипа или передачам другой сети.</translation>
    </message>
    <message>
        <source>All parts of the slowest stage's update in one.</source>
        <translation>Все части обновления самой медленной стадии сразу.</translation>
    </message>
    <message>
        <source>They are counted where the collective runs.</source>
        <translation>Они учтены там, где идёт коллективная операция.</translation>
    </message>
    <message>
        <source>What has to come before the first layer, goes out after the last, or outlasts the layers it runs beside.</source>
        <translation>То, что должно прийти до первого слоя, уходит после последнего или длится дольше слоёв, параллельно которым идёт.</translation>
    </message>
    <message>
        <source>An operation takes the longer of its arithmetic and its memory traffic; its time counts for that one. Most of it is %1: %2 of %3.</source>
        <translation>Операция длится столько, сколько большее из арифметики и трафика памяти, и относится к нему. Больше всего занимает %1: %2 из %3.</translation>
    </message>
    <message>
        <source>As MFU, with what is recomputed counted as work.</source>
        <translation>Как MFU, но пересчёт считается работой.</translation>
    </message>
    <message>
        <source>At the chips' rated power all the time.</source>
        <translation>Всё время при номинальной мощности чипов.</translation>
    </message>
    <message>
        <source>At the peak moment (%1) a chip needs %2 of %3: %4 are left.</source>
        <translation>На пике (%1) чипу нужно %2 из %3: остаётся %4.</translation>
    </message>
    <message>
        <source>At the peak moment (%1) a chip needs %2 of %3: %4 too much.</source>
        <translation>На пике (%1) чипу нужно %2 из %3: лишние %4.</translation>
    </message>
    <message>
        <source>At this rate without interruptions.</source>
        <translation>С такой скоростью без перерывов.</translation>
    </message>
    <message>
        <source>Bandwidth sets it: %1, and no latency.</source>
        <translation>Задаёт пропускная способность: %1, латентности нет.</translation>
    </message>
    <message>
        <source>%1 sets it: moving the bytes takes %2, the latency is %3.</source>
        <translation>Задаёт %1: передача байт – %2, латентность – %3.</translation>
    </message>
    <message>
        <source>By key and value heads, not query heads; windows cap the length, and fewer heads than tensor ranks are copied.</source>
        <translation>По головам ключей и значений, а не запросов; окна ограничивают длину, а голов меньше рангов tensor – они копируются.</translation>
    </message>
    <message>
        <source>Chips only, always busy.</source>
        <translation>Только чипы, всегда занятые.</translation>
    </message>
    <message>
        <source>Chips only, at the price given; no storage, no network.</source>
        <translation>Только чипы по указанной цене; без хранилища и сети.</translation>
    </message>
    <message>
        <source>%1 sets the step time, and %2 weighs most in it: %3</source>
        <translation>Время шага задаёт %1, больше всего весит %2: %3</translation>
    </message>
    <message>
        <source>%1 (%2) sets the step time: its links are busy for %3, longer than the %4 that the chip itself works.</source>
        <translation>Время шага задаёт %1 (%2): каналы заняты %3, дольше, чем сам чип работает (%4).</translation>
    </message>
    <message>
        <source>%1 sets %2 of the step, more than %3 (%4).</source>
        <translation>%1 задаёт %2 шага, больше, чем %3 (%4).</translation>
    </message>
    <message>
        <source>its intensity of %1 is above the ridge of %2, so that arithmetic takes longer (%3 against %4).</source>
        <translation>интенсивность %1 выше излома %2, поэтому арифметика дольше (%3 против %4).</translation>
    </message>
    <message>
        <source>its intensity of %1 is below the ridge of %2, so that memory traffic takes longer (%3 against %4).</source>
        <translation>интенсивность %1 ниже излома %2, поэтому трафик памяти дольше (%3 против %4).</translation>
    </message>
    <message>
        <source>its launch takes %1, longer than its work of %2.</source>
        <translation>запуск занимает %1, дольше самой работы (%2).</translation>
    </message>
    <message>
        <source>it does no matrix arithmetic, so that moving %1 takes its %2.</source>
        <translation>матричной арифметики нет, и передача %1 занимает все %2.</translation>
    </message>
    <message>
        <source>it moves nothing in memory.</source>
        <translation>в памяти ничего не перемещается.</translation>
    </message>
    <message>
        <source>it neither computes nor moves anything in memory.</source>
        <translation>ничего не вычисляет и не перемещает в памяти.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Counted from the architecture's shapes, as a checkpoint counts them.</source>
        <translation>Посчитано по формам архитектуры, как в чекпойнте.</translation>
    </message>
    <message>
        <source>Each chip of a tensor group holds its part, and every copy of the model holds them all.</source>
        <translation>Каждый чип группы tensor хранит свою часть, а каждая копия модели – все.</translation>
    </message>
    <message>
        <source>Each operand passes memory once, at the type that it is stored in.</source>
        <translation>Каждый операнд проходит память один раз, в типе хранения.</translation>
    </message>
    <message>
        <source>From the %1 nearest measured systems.</source>
        <translation>По ближайшим измеренным системам: %1.</translation>
    </message>
    <message>
        <source>Fused: scores never reach memory.</source>
        <translation>Слито: веса attention не попадают в память.</translation>
    </message>
    <message>
        <source>Ideal fidelity counts no software in memory.</source>
        <translation>Идеальная оценка не считает программы в памяти.</translation>
    </message>
    <message>
        <source>Ideal fidelity has no launches and no host to wait for; calibrated fidelity has.</source>
        <translation>В идеальной оценке нет запусков и ожидания хоста; в калиброванной есть.</translation>
    </message>
    <message>
        <source>It is fused into its neighbours.</source>
        <translation>Слито с соседями.</translation>
    </message>
    <message>
        <source>It moves data and does no matrix arithmetic.</source>
        <translation>Перемещает данные, матричной арифметики нет.</translation>
    </message>
    <message>
        <source>Launches, waiting for the host, and what the software does between steps, as measured for the stack.</source>
        <translation>Запуски, ожидание хоста и работа программ между шагами, как измерено для стека.</translation>
    </message>
    <message>
        <source>Matrices are gathered one at a time.</source>
        <translation>Матрицы собираются по одной.</translation>
    </message>
    <message>
        <source>Measured for the stack, whatever the model.</source>
        <translation>Измерено для стека, независимо от модели.</translation>
    </message>
    <message>
        <source>Most of it is %1.</source>
        <translation>Больше всего занимает %1.</translation>
    </message>
    <message>
        <source>No operation is bound by its arithmetic.</source>
        <translation>Ни одна операция не ограничена арифметикой.</translation>
    </message>
    <message>
        <source>No operation is bound by its memory traffic.</source>
        <translation>Ни одна операция не ограничена памятью.</translation>
    </message>
    <message>
        <source>Nothing goes over it.</source>
        <translation>По нему ничего не идёт.</translation>
    </message>
    <message>
        <source>Nothing is gathered: each chip already holds the weights that it uses.</source>
        <translation>Собирать нечего: у каждого чипа уже есть нужные веса.</translation>
    </message>
    <message>
        <source>Of %1 of communication, %2 does not fit beside the chip's own work.</source>
        <translation>Из %1 коммуникаций %2 не умещается рядом с работой чипа.</translation>
    </message>
    <message>
        <source>On the pipeline stage that sets the pace.</source>
        <translation>На стадии конвейера, задающей темп.</translation>
    </message>
    <message>
        <source>Only training has an optimizer.</source>
        <translation>Оптимизатор есть только в обучении.</translation>
    </message>
    <message>
        <source>Only training has gradients.</source>
        <translation>Градиенты есть только в обучении.</translation>
    </message>
    <message>
        <source>Scores and weighted values, by query heads, however few key and value heads there are.</source>
        <translation>Веса и взвешенные значения – по головам запросов, сколь бы мало ни было голов ключей и значений.</translation>
    </message>
    <message>
        <source>Scores are materialised in memory.</source>
        <translation>Веса attention материализуются в памяти.</translation>
    </message>
    <message>
        <source>Software keeps gradients of a few layers beside the buffers that they are added to.</source>
        <translation>Программы держат градиенты нескольких слоёв рядом с буферами накопления.</translation>
    </message>
    <message>
        <source>The axes of the mesh multiply to the chips there are.</source>
        <translation>Произведение осей меша – число чипов.</translation>
    </message>
    <message>
        <source>The input embedding is looked up, not multiplied, and does not count.</source>
        <translation>Входной эмбеддинг выбирается, а не умножается, и не считается.</translation>
    </message>
    <message>
        <source>The layer at work and the one fetched ahead are whole, and in training one layer's gradients.</source>
        <translation>Целиком – текущий слой и загружаемый заранее, а в обучении и градиенты одного слоя.</translation>
    </message>
    <message>
        <source>The layer shows %1 of communication; its transfers on the network that binds share it.</source>
        <translation>Слой показывает %1 коммуникаций; их делят его передачи по ограничивающей сети.</translation>
    </message>
    <message>
        <source>The model needs %1 of the %2 that the chips could do in this time.</source>
        <translation>Модели нужно %1 из %2, которые чипы могли бы сделать за это время.</translation>
    </message>
    <message>
        <source>The nominal capacity; nothing is taken off it here.</source>
        <translation>Номинальная ёмкость; здесь из неё ничего не вычтено.</translation>
    </message>
    <message>
        <source>The rate on paper of the units that run the matmul precision; never the sparse figure.</source>
        <translation>Паспортная скорость блоков в точности matmul; никогда не sparse.</translation>
    </message>
    <message>
        <source>The rate shared among the chips.</source>
        <translation>Скорость, поделённая между чипами.</translation>
    </message>
    <message>
        <source>The update is one pass over the chip's shard of the parameters and their states; memory traffic binds it.</source>
        <translation>Обновление – один проход по шарду параметров и состояний чипа; ограничено памятью.</translation>
    </message>
    <message>
        <source>The whole array of the group, once it is gathered.</source>
        <translation>Весь массив группы после сборки.</translation>
    </message>
    <message>
        <source>The whole array of the group, over the axes that do not shard it further.</source>
        <translation>Весь массив группы по осям, которые его больше не делят.</translation>
    </message>
    <message>
        <source>There is one pipeline stage: it waits for no other.</source>
        <translation>Стадия конвейера одна: ждать некого.</translation>
    </message>
    <message>
        <source>Training keeps no KV cache.</source>
        <translation>Обучение не хранит KV-кэш.</translation>
    </message>
    <message>
        <source>What of the peak the model's own arithmetic uses.</source>
        <translation>Какую часть пика использует арифметика самой модели.</translation>
    </message>
    <message>
        <source>What the recomputation policy keeps, for each microbatch under way; the head and a layer at work are never alive at once.</source>
        <translation>То, что хранит политика пересчёта, на каждый микробатч в работе; выходная проекция и рабочий слой не живут одновременно.</translation>
    </message>
    <message>
        <source>ZeRO %1 splits them over the chips of fsdp and context.</source>
        <translation>ZeRO %1 делит их по чипам fsdp и context.</translation>
    </message>
    <message>
        <source>The book has no figures of %1: the vendor's are used</source>
        <translation>В книге нет данных %1: взяты данные вендора</translation>
    </message>
    <message>
        <source>A slice of %1 is larger than the largest that can be scheduled on %2, %3</source>
        <translation>Слайс %1 больше наибольшего, который можно получить на %2: %3</translation>
    </message>
    <message>
        <source>%1 is a torus: in-network reduction has no effect</source>
        <translation>%1 – тор: редукция в сети ничего не даёт</translation>
    </message>
    <message>
        <source>%1 chips do not fill domains of %2: %3 domains of %4 are used</source>
        <translation>Чипов %1 не хватает на полные домены по %2: взяты домены %3 по %4</translation>
    </message>
    <message>
        <source>%1 has no network of its own: up to %2 are taken to share a host's PCIe (hardware.domain_size says otherwise)</source>
        <translation>У %1 нет своей сети: считается, что до %2 делят PCIe хоста (иное задаёт hardware.domain_size)</translation>
    </message>
    <message>
        <source>%1 has no switches: in-network reduction has no effect</source>
        <translation>У %1 нет коммутаторов: редукция в сети ничего не даёт</translation>
    </message>
    <message>
        <source>%1 is not known to reduce in its switches</source>
        <translation>Неизвестно, умеют ли редукцию коммутаторы %1</translation>
    </message>
    <message>
        <source>%1 is no torus: twisted has no effect</source>
        <translation>%1 – не тор: twisted ничего не даёт</translation>
    </message>
    <message>
        <source>%1: no network above the scale-up domain is used here: oversubscription has no effect</source>
        <translation>%1: сети выше домена здесь не нужны, и переподписка ничего не даёт</translation>
    </message>
    <message>
        <source>%1 crosses %2 slices: its collectives go over the data-centre network</source>
        <translation>%1 пересекает слайсы (%2): его коллективы идут по сети дата-центра</translation>
    </message>
    <message>
        <source>memory: %1 GB a chip needed, %2 GB there: %3 GB too much</source>
        <translation>память: на чип нужно %1 GB, есть %2 GB: лишние %3 GB</translation>
    </message>
    <message>
        <source>hardware.usd_per_chip_hour: not known for %1; no cost is given</source>
        <translation>hardware.usd_per_chip_hour: для %1 неизвестно; стоимости нет</translation>
    </message>
    <message>
        <source>hardware.tdp_w: not known for %1; no energy is given</source>
        <translation>hardware.tdp_w: для %1 неизвестно; энергии нет</translation>
    </message>
    <message>
        <source>%1: above 1, for attention runs at %2, faster here than the %3 it is measured against</source>
        <translation>%1: больше 1, так как attention идёт в %2, здесь быстрее, чем %3, с которым сравнивают</translation>
    </message>
    <message>
        <source>%1: above 1, for the palm convention counts the masked half of attention, which is skipped here; options.mfu_convention: causal does not count it</source>
        <translation>%1: больше 1, так как соглашение palm считает и закрытую маской половину attention, которая здесь пропускается; options.mfu_convention: causal её не считает</translation>
    </message>
    <message>
        <source>precision.matmul: %1 has no %2 units; %3 is used</source>
        <translation>precision.matmul: у %1 нет блоков %2; взято %3</translation>
    </message>
    <message>
        <source>the model's weights, frozen, stored as %1</source>
        <translation>замороженные веса модели, хранятся как %1</translation>
    </message>
    <message>
        <source>of a trained parameter</source>
        <translation>обучаемого параметра</translation>
    </message>
    <message>
        <source>the adapter's parameters on a chip</source>
        <translation>параметров адаптера на чипе</translation>
    </message>
    <message>
        <source>Only the adapter has gradients and optimizer states.</source>
        <translation>Градиенты и состояния оптимизатора есть только у адаптера.</translation>
    </message>
    <message>
        <source>weights gathered and gradients on their way</source>
        <translation>собранные веса и градиенты в пути</translation>
    </message>
    <message>
        <source>one layer's states or activations on their way to the host, and one's from it</source>
        <translation>состояния или активации одного слоя на пути к хосту и одного – обратно</translation>
    </message>
    <message>
        <source>What lies on the host passes through the chip layer by layer.</source>
        <translation>То, что лежит на хосте, проходит через чип слой за слоем.</translation>
    </message>
    <message>
        <source>They lie in the host's memory.</source>
        <translation>Они лежат в памяти хоста.</translation>
    </message>
    <message>
        <source>layer by layer the longer of the pass over HBM and the states' way from the host and back</source>
        <translation>по слоям большее из прохода по HBM и пути состояний от хоста и обратно</translation>
    </message>
    <message>
        <source>a pass over what is trained of every layer, and its states</source>
        <translation>проход по обучаемому в каждом слое и его состояниям</translation>
    </message>
    <message>
        <source>The update is a pass over a chip's shard of what is trained.</source>
        <translation>Обновление – проход по шарду обучаемого на чипе.</translation>
    </message>
    <message>
        <source>of the adapter, forward</source>
        <translation>адаптера, forward</translation>
    </message>
    <message>
        <source>attention scores and values, forward</source>
        <translation>веса и значения attention, forward</translation>
    </message>
    <message>
        <source>modules that predict further tokens, forward</source>
        <translation>модули предсказания следующих токенов, forward</translation>
    </message>
    <message>
        <source>Frozen weights are multiplied forward and for their inputs' gradients, and have none of their own.</source>
        <translation>Замороженные веса умножаются в forward и для градиентов входов, своих градиентов у них нет.</translation>
    </message>
    <message>
        <source>saved activations</source>
        <translation>сохранённые активации</translation>
    </message>
    <message>
        <source>optimizer states</source>
        <translation>состояния оптимизатора</translation>
    </message>
    <message>
        <source>an iteration with a prompt</source>
        <translation>итерация с промптом</translation>
    </message>
    <message>
        <source>memory: not one sequence fits beside the weights; estimated as if memory were no limit</source>
        <translation>память: рядом с весами не помещается ни одна последовательность; оценено без предела памяти</translation>
    </message>
    <message>
        <source>workload.requests_per_s: %1 come and at most %2 are served: the queue grows without bound, and no time to the first token is given</source>
        <translation>workload.requests_per_s: приходит %1, обслуживается не больше %2: очередь растёт без предела, времени до первого токена нет</translation>
    </message>
    <message>
        <source>workload.concurrency: %1 requests at a time and %2 sequences in flight: the others queue</source>
        <translation>workload.concurrency: запросов %1, последовательностей в работе %2: остальные ждут</translation>
    </message>
    <message>
        <source>serving.lengths.path: %1 prompt and %2 output tokens on average; those are used, not workload.prompt_tokens %3 and output_tokens %4</source>
        <translation>serving.lengths.path: в среднем %1 токенов промпта и %2 выхода; взяты они, а не workload.prompt_tokens %3 и output_tokens %4</translation>
    </message>
    <message>
        <source>serving.speculative.draft_model: a vocabulary of %1 entries, the model's has %2; drafts must be of the same tokens</source>
        <translation>serving.speculative.draft_model: в словаре %1 записей, у модели %2; токены черновика должны совпадать</translation>
    </message>
    <message>
        <source>Tokens a second of a chip</source>
        <translation>Токены в секунду на чип</translation>
    </message>
    <message>
        <source>kWh</source>
        <translation>кВт·ч</translation>
    </message>
    <message>
        <source>Critical batch of %1</source>
        <translation>Критический батч: %1</translation>
    </message>
    <message>
        <source>Critical batch along %1</source>
        <translation>Критический батч по %1</translation>
    </message>
    <message>
        <source>data parallelism alone</source>
        <translation>только параллелизм данных</translation>
    </message>
    <message>
        <source>FSDP alone</source>
        <translation>только FSDP</translation>
    </message>
    <message>
        <source>the tensor axis</source>
        <translation>ось tensor</translation>
    </message>
    <message>
        <source>the best split into FSDP and tensor</source>
        <translation>лучшее деление на FSDP и tensor</translation>
    </message>
    <message>
        <source>the present mesh</source>
        <translation>нынешний меш</translation>
    </message>
    <message>
        <source>communication of a step at that batch, in the pass that hides it least, at the forward pass's scale</source>
        <translation>обмен за шаг при этом батче, в проходе, который скрывает его хуже, в масштабе прямого прохода</translation>
    </message>
    <message>
        <source>compute of a forward pass for each token per chip</source>
        <translation>вычисления прямого прохода на токен чипа</translation>
    </message>
    <message>
        <source>compute of a backward pass for each token per chip</source>
        <translation>вычисления обратного прохода на токен чипа</translation>
    </message>
    <message>
        <source>Tokens of a step per chip from which compute takes longer than communication.</source>
        <translation>Токенов шага на чип, с которых вычисления дольше обмена.</translation>
    </message>
    <message>
        <source>of gradients and weights over these axes in a step's backward passes, whatever the batch</source>
        <translation>градиентов и весов по этим осям в обратных проходах шага, при любом батче</translation>
    </message>
    <message>
        <source>of weights over these axes in a step's forward passes, whatever the batch</source>
        <translation>весов по этим осям в прямых проходах шага, при любом батче</translation>
    </message>
    <message>
        <source>of activations over these axes for each token per chip</source>
        <translation>активаций по этим осям на токен чипа</translation>
    </message>
    <message>
        <source>Tokens of a step per chip from which compute hides what is sent over these axes; the number of microbatches stays.</source>
        <translation>Токенов шага на чип, с которых вычисления скрывают обмен по этим осям; число микробатчей прежнее.</translation>
    </message>
    <message>
        <source>Tokens of a step per chip</source>
        <translation>Токенов шага на чип</translation>
    </message>
    <message>
        <source>sequences of a step</source>
        <translation>последовательностей в шаге</translation>
    </message>
    <message>
        <source>of a sequence</source>
        <translation>в последовательности</translation>
    </message>
    <message>
        <source>What critical batches are compared with.</source>
        <translation>С чем сравниваются критические батчи.</translation>
    </message>
    <message>
        <source>Largest tensor degree</source>
        <translation>Наибольшая степень tensor</translation>
    </message>
    <message>
        <source>where communication over tensor takes as long as compute, between degrees that divide the heads</source>
        <translation>где обмен по tensor так же долог, как вычисления, между степенями, делящими головы</translation>
    </message>
    <message>
        <source>Beyond it tensor parallelism is bound by communication, whatever the batch.</source>
        <translation>Дальше тензорный параллелизм ограничен обменом при любом батче.</translation>
    </message>
    <message>
        <source>Best tensor degree</source>
        <translation>Лучшая степень tensor</translation>
    </message>
    <message>
        <source>of %1 degrees that divide heads and chips, the one of least communication</source>
        <translation>из %1 степеней, делящих головы и чипы, та, где обмена меньше всего</translation>
    </message>
    <message>
        <source>FSDP and tensor communication are equal at a degree of %1.</source>
        <translation>Обмен FSDP и tensor сравнивается при степени %1.</translation>
    </message>
    <message>
        <source>Best FSDP degree</source>
        <translation>Лучшая степень FSDP</translation>
    </message>
    <message>
        <source>chips of a pipeline stage</source>
        <translation>чипов в стадии конвейера</translation>
    </message>
    <message>
        <source>best tensor degree</source>
        <translation>лучшая степень tensor</translation>
    </message>
    <message>
        <source>The rest of a stage's chips.</source>
        <translation>Остальные чипы стадии.</translation>
    </message>
    <message>
        <source>a token</source>
        <translation>на токен</translation>
    </message>
    <message>
        <source>five Newton–Schulz iterations, 4 l s² + 2 s³ each, over this chip's matrices of shorter side s and longer l</source>
        <translation>пять итераций Ньютона — Шульца, по 4 l s² + 2 s³, над матрицами этого чипа с короткой стороной s и длинной l</translation>
    </message>
    <message>
        <source>ZeRO's chips share the matrices out.</source>
        <translation>Чипы ZeRO делят матрицы между собой.</translation>
    </message>
    <message>
        <source>gradients and states read, states and weights written, of this chip's share</source>
        <translation>чтение градиентов и состояний, запись состояний и весов доли этого чипа</translation>
    </message>
    <message>
        <source>One pass over the shard of one part.</source>
        <translation>Один проход по шарду одной части.</translation>
    </message>
    <message>
        <source>of a parameter: master copy</source>
        <translation>на параметр: эталонная копия</translation>
    </message>
    <message>
        <source>of a parameter: master copy and one moment</source>
        <translation>на параметр: эталонная копия и один момент</translation>
    </message>
    <message>
        <source>trained parameters on a chip, as ZeRO splits them</source>
        <translation>обучаемых параметров на чипе, как их делит ZeRO</translation>
    </message>
    <message>
        <source>of a second moment</source>
        <translation>второго момента</translation>
    </message>
    <message>
        <source>rows and columns of its matrices</source>
        <translation>строк и столбцов его матриц</translation>
    </message>
    <message>
        <source>of the parameters, those of tables and norms</source>
        <translation>из параметров — те, что в таблицах и нормах</translation>
    </message>
    <message>
        <source>The second moment is kept by row and by column, and there is no first.</source>
        <translation>Второй момент хранится по строкам и столбцам, первого нет.</translation>
    </message>
    <message>
        <source>Hidden matrices have one moment; tables and norms are updated as by AdamW.</source>
        <translation>У скрытых матриц один момент; таблицы и нормы обновляются как в AdamW.</translation>
    </message>
    <message>
        <source>layer by layer the longer of its products and its pass over HBM</source>
        <translation>слой за слоем дольшее из его произведений и прохода по HBM</translation>
    </message>
    <message>
        <source>layer by layer the longest of its products, its pass over HBM and the states' way from the host and back</source>
        <translation>слой за слоем дольшее из его произведений, прохода по HBM и пути состояний с хоста и обратно</translation>
    </message>
    <message>
        <source>Newton–Schulz iterations of hidden matrices, and a pass over a chip's shard of what is trained.</source>
        <translation>Итерации Ньютона — Шульца скрытых матриц и проход по шарду обучаемого на чипе.</translation>
    </message>
    <message>
        <source>achieved share of the peak by large matmuls</source>
        <translation>доля пика, достигаемая большими умножениями</translation>
    </message>
    <message>
        <source>achieved share of the peak by attention scores and values</source>
        <translation>доля пика, достигаемая в оценках и значениях внимания</translation>
    </message>
    <message>
        <source>achieved share of the HBM rate in decode attention</source>
        <translation>доля скорости HBM, достигаемая вниманием в decode</translation>
    </message>
    <message>
        <source>head dimension at which attention reaches half its share</source>
        <translation>размер головы, при котором внимание достигает половины своей доли</translation>
    </message>
    <message>
        <source>keys looked at by which attention reaches half its share</source>
        <translation>число ключей, при котором внимание достигает половины своей доли</translation>
    </message>
    <message>
        <source>by which attention kernels round a window up</source>
        <translation>до чего ядра внимания округляют окно вверх</translation>
    </message>
    <message>
        <source>of attention's, for heads that are no multiple of 8 elements</source>
        <translation>от доли внимания – для голов, не кратных 8 элементам</translation>
    </message>
    <message>
        <source>of the smaller of an operation's FLOP and byte times</source>
        <translation>от меньшего из времён FLOP и байтов операции</translation>
    </message>
    <message>
        <source>achieved share of the HBM rate</source>
        <translation>достигаемая доля скорости HBM</translation>
    </message>
    <message>
        <source>achieved share of a scale-up link's rate</source>
        <translation>достигаемая доля скорости ближней связи</translation>
    </message>
    <message>
        <source>achieved share of a scale-out link's rate</source>
        <translation>достигаемая доля скорости дальней связи</translation>
    </message>
    <message>
        <source>edge of the matmul tile that shapes are padded to</source>
        <translation>сторона тайла, до которого дополняются формы</translation>
    </message>
    <message>
        <source>contraction depth at which a matmul reaches half its share</source>
        <translation>глубина свёртки, при которой умножение достигает половины своей доли</translation>
    </message>
    <message>
        <source>units that take matmul tiles in waves</source>
        <translation>блоки, которые берут тайлы волнами</translation>
    </message>
    <message>
        <source>a hop on a torus; counts in ideal fidelity too</source>
        <translation>переход на торе; считается и в идеале</translation>
    </message>
    <message>
        <source>start of a collective</source>
        <translation>запуск коллективной операции</translation>
    </message>
    <message>
        <source>more for one that leaves the domain</source>
        <translation>добавка, если она выходит из домена</translation>
    </message>
    <message>
        <source>more per further member of a collective in a domain</source>
        <translation>добавка за каждого следующего участника в домене</translation>
    </message>
    <message>
        <source>slow start of middling messages</source>
        <translation>медленный старт средних сообщений</translation>
    </message>
    <message>
        <source>from which a domain's switches add up; 0: only if asked to</source>
        <translation>с какого числа складывают коммутаторы домена; 0: только по просьбе</translation>
    </message>
    <message>
        <source>launch and tail of a kernel</source>
        <translation>запуск и хвост ядра</translation>
    </message>
    <message>
        <source>p of the norm that combines FLOP and byte times; 0: the larger</source>
        <translation>p нормы, которая сочетает времена FLOP и байтов; 0: большее</translation>
    </message>
    <message>
        <source>gathers and scatters: %1</source>
        <translation>сборы и рассеяния: %1</translation>
    </message>
    <message>
        <source>reductions: %1</source>
        <translation>редукции: %1</translation>
    </message>
    <message>
        <source>reductions in the switches: %1</source>
        <translation>редукции в коммутаторах: %1</translation>
    </message>
    <message>
        <source>exchanges: %1</source>
        <translation>обмены: %1</translation>
    </message>
    <message>
        <source>sends: %1</source>
        <translation>отправки: %1</translation>
    </message>
    <message>
        <source>small messages: %1</source>
        <translation>малые сообщения: %1</translation>
    </message>
    <message>
        <source>share of a link's rate</source>
        <translation>доля скорости связи</translation>
    </message>
    <message>
        <source>start</source>
        <translation>запуск</translation>
    </message>
    <message>
        <source>slow start</source>
        <translation>медленный старт</translation>
    </message>
    <message>
        <source>more for each other chip</source>
        <translation>добавка за каждый другой чип</translation>
    </message>
    <message>
        <source>time of a chip's own shard, of its message over the link</source>
        <translation>время своего шарда чипа, от времени его сообщения по связи</translation>
    </message>
    <message>
        <source>message below which another protocol serves</source>
        <translation>сообщение, ниже которого служит другой протокол</translation>
    </message>
    <message>
        <source>of what the chip's matmuls achieve</source>
        <translation>от достигаемого умножениями чипа</translation>
    </message>
    <message>
        <source>of tensor-parallel collectives beside work</source>
        <translation>тензорных коллективов рядом с работой</translation>
    </message>
    <message>
        <source>of weight gathers and gradient scatters beside work</source>
        <translation>сборов весов и рассеяний градиентов рядом с работой</translation>
    </message>
    <message>
        <source>of once-a-step reductions beside work</source>
        <translation>редукций раз в шаг рядом с работой</translation>
    </message>
    <message>
        <source>of expert all-to-alls beside work</source>
        <translation>обменов экспертов рядом с работой</translation>
    </message>
    <message>
        <source>of key-value exchange beside work</source>
        <translation>обмена ключей и значений рядом с работой</translation>
    </message>
    <message>
        <source>1: a token crosses once to a node with several of its experts</source>
        <translation>1: токен переходит один раз к узлу с несколькими его экспертами</translation>
    </message>
    <message>
        <source>1: a layer's last product is not recomputed</source>
        <translation>1: последнее произведение слоя не пересчитывается</translation>
    </message>
    <message>
        <source>host time of a layer's forward kernels</source>
        <translation>время хоста на прямые ядра слоя</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>шаг</translation>
    </message>
    <message>
        <source>a layer of inference, besides bytes, FLOPs and kernels</source>
        <translation>слой инференса, помимо байтов, FLOP и ядер</translation>
    </message>
    <message>
        <source>more with experts</source>
        <translation>добавка с экспертами</translation>
    </message>
    <message>
        <source>more with latent attention</source>
        <translation>добавка с латентным вниманием</translation>
    </message>
    <message>
        <source>more a layer in a step with a prompt</source>
        <translation>добавка на слой в шаге с промптом</translation>
    </message>
    <message>
        <source>host time a sequence and step of inference</source>
        <translation>время хоста на последовательность и шаг инференса</translation>
    </message>
    <message>
        <source>a request's way to and from its first step</source>
        <translation>путь запроса к первому шагу и от него</translation>
    </message>
    <message>
        <source>decode attention reads a key of g query heads g^this times</source>
        <translation>внимание в decode читает ключ g голов запроса g^столько раз</translation>
    </message>
    <message>
        <source>expert matmuls of 128 rows, of the matmul share</source>
        <translation>умножения экспертов по 128 строк, от доли умножения</translation>
    </message>
    <message>
        <source>256 rows</source>
        <translation>256 строк</translation>
    </message>
    <message>
        <source>512 rows</source>
        <translation>512 строк</translation>
    </message>
    <message>
        <source>1,024 rows</source>
        <translation>1024 строки</translation>
    </message>
    <message>
        <source>4,096 rows and more</source>
        <translation>4096 строк и больше</translation>
    </message>
    <message>
        <source>elementwise traffic per token and element of d_model</source>
        <translation>поэлементный обмен на токен и элемент d_model</translation>
    </message>
    <message>
        <source>elementwise traffic per token and element of d_ff</source>
        <translation>поэлементный обмен на токен и элемент d_ff</translation>
    </message>
    <message>
        <source>permutation traffic per element routed to an expert, each way</source>
        <translation>обмен перестановки на элемент, идущий к эксперту, в каждую сторону</translation>
    </message>
    <message>
        <source>traffic of a materialised score, forward</source>
        <translation>обмен записанной оценки внимания, прямой проход</translation>
    </message>
    <message>
        <source>traffic of a logit in the loss, forward</source>
        <translation>обмен логита в функции потерь, прямой проход</translation>
    </message>
    <message>
        <source>traffic of a parameter's update</source>
        <translation>обмен обновления параметра</translation>
    </message>
    <message>
        <source>traffic of an element cast for a narrow matmul</source>
        <translation>обмен элемента, приведённого для узкого умножения</translation>
    </message>
    <message>
        <source>context, allocator, libraries</source>
        <translation>контекст, распределитель, библиотеки</translation>
    </message>
    <message>
        <source>of activations</source>
        <translation>от активаций</translation>
    </message>
    <message>
        <source>alive per logit at the loss</source>
        <translation>живо на логит у функции потерь</translation>
    </message>
    <message>
        <source>multiple of a layer's recomputed tensors</source>
        <translation>кратность пересчитываемых тензоров слоя</translation>
    </message>
    <message>
        <source>gradient buffers per parameter of fp16 weights</source>
        <translation>буферы градиентов на параметр весов fp16</translation>
    </message>
    <message>
        <source>gradient buffers per parameter of bf16 weights</source>
        <translation>буферы градиентов на параметр весов bf16</translation>
    </message>
    <message>
        <source>multiple of what selective recomputation keeps</source>
        <translation>кратность того, что оставляет выборочный пересчёт</translation>
    </message>
    <message>
        <source>whose gradients are alive beside their buffers</source>
        <translation>чьи градиенты живы рядом со своими буферами</translation>
    </message>
    <message>
        <source>found %1, expected %2</source>
        <translation>найдено %1, ожидается %2</translation>
    </message>
    <message>
        <source>found %1, expected at least %2</source>
        <translation>найдено %1, нужно не меньше %2</translation>
    </message>
    <message>
        <source>found %1, expected at most %2</source>
        <translation>найдено %1, нужно не больше %2</translation>
    </message>
    <message>
        <source>found %1 to %2, expected values above 0</source>
        <translation>найдено от %1 до %2, нужны значения больше 0</translation>
    </message>
    <message>
        <source>found %1 to %2, expected the smaller value first</source>
        <translation>найдено от %1 до %2, меньшее значение должно быть первым</translation>
    </message>
    <message>
        <source>found %1 steps, expected 1 to %2</source>
        <translation>найдено шагов: %1, ожидается от 1 до %2</translation>
    </message>
    <message>
        <source>found %1 axes, expected 2 or 3</source>
        <translation>найдено осей: %1, ожидается 2 или 3</translation>
    </message>
    <message>
        <source>found %1 chips in all, expected at most %2</source>
        <translation>найдено чипов: %1, всего может быть не больше %2</translation>
    </message>
    <message>
        <source>found %1 after the number of points</source>
        <translation>после числа точек найдено %1</translation>
    </message>
    <message>
        <source>found version %1 of the schema, expected %2</source>
        <translation>найдена версия схемы %1, ожидается %2</translation>
    </message>
    <message>
        <source>found one, but nothing is trained; expected workload.kind training</source>
        <translation>адаптер есть, но ничего не обучается; нужно workload.kind training</translation>
    </message>
    <message>
        <source>found what only training keeps; expected workload.kind training</source>
        <translation>названо то, что хранит только обучение; нужно workload.kind training</translation>
    </message>
    <message>
        <source>found none, expected at least one</source>
        <translation>нет ни одного, нужен хотя бы один</translation>
    </message>
    <message>
        <source>found %1, but the model has no experts</source>
        <translation>найдено %1, но у модели нет экспертов</translation>
    </message>
    <message>
        <source>found %1, but pipeline is 1</source>
        <translation>найдено %1, но pipeline равен 1</translation>
    </message>
    <message>
        <source>found %1, expected 1 unless schedule is interleaved</source>
        <translation>найдено %1, нужно 1, если schedule не interleaved</translation>
    </message>
    <message>
        <source>found %1, expected at most the model's layers (%2)</source>
        <translation>найдено %1, нужно не больше слоёв модели (%2)</translation>
    </message>
    <message>
        <source>found %1, expected at most experts (%2)</source>
        <translation>найдено %1, нужно не больше experts (%2)</translation>
    </message>
    <message>
        <source>found %1, expected at least prompt_tokens + output_tokens (%2)</source>
        <translation>найдено %1, нужно не меньше prompt_tokens + output_tokens (%2)</translation>
    </message>
    <message>
        <source>found %1, expected a multiple of the %2 chips that hold a copy of the model (all axes but data)</source>
        <translation>найдено %1, нужно число, кратное %2 – стольким чипам, что хранят копию модели (все оси, кроме data)</translation>
    </message>
    <message>
        <source>found %1 at character %2, expected %3</source>
        <translation>у знака %2 найдено %1, ожидается %3</translation>
    </message>
    <message>
        <source>found %1 scenarios, expected 2 to %2</source>
        <translation>найдено сценариев: %1, ожидается от 2 до %2</translation>
    </message>
    <message>
        <source>found a sweep of %1 points, expected at most %2</source>
        <translation>в развёртке %1 точек, нужно не больше %2</translation>
    </message>
    <message>
        <source>expected exactly one of concurrency and requests_per_s</source>
        <translation>нужно ровно одно из concurrency и requests_per_s</translation>
    </message>
    <message>
        <source>expected at least 1</source>
        <translation>нужно не меньше 1</translation>
    </message>
    <message>
        <source>expected a finite number, at least 0</source>
        <translation>нужно конечное число не меньше 0</translation>
    </message>
    <message>
        <source>expected at least 0 and less than 1</source>
        <translation>нужно не меньше 0 и меньше 1</translation>
    </message>
    <message>
        <source>expected AllGather, ReduceScatter, AllReduce or AllToAll</source>
        <translation>ожидается AllGather, ReduceScatter, AllReduce или AllToAll</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>отсутствует</translation>
    </message>
    <message>
        <source>missing; expected %1</source>
        <translation>отсутствует; ожидается %1</translation>
    </message>
    <message>
        <source>unknown key; %1</source>
        <translation>неизвестный ключ; %1</translation>
    </message>
    <message>
        <source>unknown key; %1 (%2)</source>
        <translation>неизвестный ключ; %1 (%2)</translation>
    </message>
    <message>
        <source>unknown value %1; %2 (%3)</source>
        <translation>неизвестное значение %1; %2 (%3)</translation>
    </message>
    <message>
        <source>unknown dtype %1; %2 (%3)</source>
        <translation>неизвестный тип %1; %2 (%3)</translation>
    </message>
    <message>
        <source>unknown operation %1; %2</source>
        <translation>неизвестная операция %1; %2</translation>
    </message>
    <message>
        <source>unknown axis %1; %2</source>
        <translation>неизвестная ось %1; %2</translation>
    </message>
    <message>
        <source>unknown target %1; %2</source>
        <translation>неизвестная матрица %1; %2</translation>
    </message>
    <message>
        <source>there is no such factor; %1</source>
        <translation>такого множителя нет; %1</translation>
    </message>
    <message>
        <source>there is no such factor</source>
        <translation>такого множителя нет</translation>
    </message>
    <message>
        <source>did you mean "%1"?</source>
        <translation>может быть, "%1"?</translation>
    </message>
    <message>
        <source>the nearest is "%1"</source>
        <translation>ближайшее – "%1"</translation>
    </message>
    <message>
        <source>no preset is called %1</source>
        <translation>пресета %1 нет</translation>
    </message>
    <message>
        <source>no %1 is called %2; %3</source>
        <translation>%1 с именем %2 не существует; %3</translation>
    </message>
    <message>
        <source>the id %1 is that of a built-in preset; give it another</source>
        <translation>id %1 принадлежит встроенному пресету; дайте другой</translation>
    </message>
    <message>
        <source>given twice, as %1 too</source>
        <translation>задано дважды, ещё и как %1</translation>
    </message>
    <message>
        <source>varied twice</source>
        <translation>меняется дважды</translation>
    </message>
    <message>
        <source>the string %1</source>
        <translation>строка %1</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>массив</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>объект</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>строка</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>число</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>целое число</translation>
    </message>
    <message>
        <source>a whole number, at least 1</source>
        <translation>целое число не меньше 1</translation>
    </message>
    <message>
        <source>a positive number</source>
        <translation>положительное число</translation>
    </message>
    <message>
        <source>a positive number to %1</source>
        <translation>положительное число до %1</translation>
    </message>
    <message>
        <source>a number above %1</source>
        <translation>число больше %1</translation>
    </message>
    <message>
        <source>a number above %1 to %2</source>
        <translation>число больше %1 и до %2</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>число от %1 до %2</translation>
    </message>
    <message>
        <source>a number not below %1</source>
        <translation>число не меньше %1</translation>
    </message>
    <message>
        <source>a whole number above %1</source>
        <translation>целое число больше %1</translation>
    </message>
    <message>
        <source>a whole number above %1 to %2</source>
        <translation>целое число больше %1 и до %2</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>целое число от %1 до %2</translation>
    </message>
    <message>
        <source>a whole number not below %1</source>
        <translation>целое число не меньше %1</translation>
    </message>
    <message>
        <source>a whole number, at most a billion</source>
        <translation>целое число, не больше миллиарда</translation>
    </message>
    <message>
        <source>an array of whole numbers</source>
        <translation>массив целых чисел</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>массив строк</translation>
    </message>
    <message>
        <source>an array of levels</source>
        <translation>массив уровней</translation>
    </message>
    <message>
        <source>an object of factors</source>
        <translation>объект с множителями</translation>
    </message>
    <message>
        <source>an object of rates by dtype</source>
        <translation>объект скоростей по типам</translation>
    </message>
    <message>
        <source>factors by architecture</source>
        <translation>множители по архитектурам</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>список</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true или false</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>одно из: %1</translation>
    </message>
    <message>
        <source>something that is not JSON</source>
        <translation>не JSON</translation>
    </message>
    <message>
        <source>the id of a preset or an object</source>
        <translation>id пресета или объект</translation>
    </message>
    <message>
        <source>the id of a preset or an object with a preset's keys</source>
        <translation>id пресета или объект с ключами пресета</translation>
    </message>
    <message>
        <source>the id of a model</source>
        <translation>id модели</translation>
    </message>
    <message>
        <source>the name of the file without .json</source>
        <translation>имя файла без .json</translation>
    </message>
    <message>
        <source>the file's name, %1</source>
        <translation>имя файла, %1</translation>
    </message>
    <message>
        <source>none, selective, full or an array of operations</source>
        <translation>none, selective, full или массив операций</translation>
    </message>
    <message>
        <source>the number of routed experts</source>
        <translation>число маршрутизируемых экспертов</translation>
    </message>
    <message>
        <source>the experts of one token</source>
        <translation>число экспертов токена</translation>
    </message>
    <message>
        <source>the hidden size of one expert</source>
        <translation>скрытый размер эксперта</translation>
    </message>
    <message>
        <source>the chips along each axis of a pod</source>
        <translation>число чипов вдоль каждой оси пода</translation>
    </message>
    <message>
        <source>the length of an axis that wraps</source>
        <translation>длина оси, которая замыкается</translation>
    </message>
    <message>
        <source>what a chip sends into its domain</source>
        <translation>сколько чип отправляет в свой домен</translation>
    </message>
    <message>
        <source>tokens of a prompt</source>
        <translation>токенов в промпте</translation>
    </message>
    <message>
        <source>tokens of an answer</source>
        <translation>токенов в ответе</translation>
    </message>
    <message>
        <source>tokens of a sequence</source>
        <translation>токенов в последовательности</translation>
    </message>
    <message>
        <source>sequences over all chips</source>
        <translation>последовательностей на все чипы</translation>
    </message>
    <message>
        <source>chips that work through prompts</source>
        <translation>чипы, обрабатывающие промпты</translation>
    </message>
    <message>
        <source>chips that generate</source>
        <translation>чипы, порождающие ответы</translation>
    </message>
    <message>
        <source>drafted tokens</source>
        <translation>черновых токенов</translation>
    </message>
    <message>
        <source>the chance that one is accepted</source>
        <translation>вероятность, что один принят</translation>
    </message>
    <message>
        <source>a file with a line prompt_tokens,output_tokens for each request</source>
        <translation>файл со строкой prompt_tokens,output_tokens на каждый запрос</translation>
    </message>
    <message>
        <source>two whole numbers, prompt_tokens,output_tokens</source>
        <translation>два целых числа: prompt_tokens,output_tokens</translation>
    </message>
    <message>
        <source>a comma after the tokens of the prompt</source>
        <translation>запятая после токенов промпта</translation>
    </message>
    <message>
        <source>nothing after the tokens of the answer</source>
        <translation>ничего после токенов ответа</translation>
    </message>
    <message>
        <source>no requests in it; expected a line prompt_tokens,output_tokens for each</source>
        <translation>запросов нет; нужна строка prompt_tokens,output_tokens на каждый</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>строка %1</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>строка %1, столбец %2</translation>
    </message>
    <message>
        <source>a number, such as 4096 or 1.5T</source>
        <translation>число, например 4096 или 1.5T</translation>
    </message>
    <message>
        <source>a fraction, such as 0.4 or 40%</source>
        <translation>доля, например 0.4 или 40%</translation>
    </message>
    <message>
        <source>bytes, such as 80GB or 95GiB</source>
        <translation>байты, например 80GB или 95GiB</translation>
    </message>
    <message>
        <source>bytes per second, such as 900GB/s or 400Gb/s (bits)</source>
        <translation>байты в секунду, например 900GB/s или 400Gb/s (биты)</translation>
    </message>
    <message>
        <source>FLOPs, such as 3.8e25 or 2 EFLOP</source>
        <translation>FLOP, например 3.8e25 или 2 EFLOP</translation>
    </message>
    <message>
        <source>FLOP per second, such as 4.5e14 or 459 TFLOP/s</source>
        <translation>FLOP в секунду, например 4.5e14 или 459 TFLOP/s</translation>
    </message>
    <message>
        <source>FLOP per byte, such as 240 FLOP/B</source>
        <translation>FLOP на байт, например 240 FLOP/B</translation>
    </message>
    <message>
        <source>a time, such as 30 ms, 2 s or 1.5 h</source>
        <translation>время, например 30 ms, 2 s или 1.5 h</translation>
    </message>
    <message>
        <source>tokens, such as 8192, 8k or 15T</source>
        <translation>токены, например 8192, 8k или 15T</translation>
    </message>
    <message>
        <source>tokens per second, such as 2500 or 1.2k tokens/s</source>
        <translation>токены в секунду, например 2500 или 1.2k tokens/s</translation>
    </message>
    <message>
        <source>hertz, such as 1.75 GHz</source>
        <translation>герцы, например 1.75 GHz</translation>
    </message>
    <message>
        <source>watts, such as 700 or 1.2 kW</source>
        <translation>ватты, например 700 или 1.2 kW</translation>
    </message>
    <message>
        <source>US dollars, such as $2.5M</source>
        <translation>доллары США, например $2.5M</translation>
    </message>
    <message>
        <source>US dollars per hour, such as $4.20/h</source>
        <translation>доллары США в час, например $4.20/h</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>байты</translation>
    </message>
    <message>
        <source>bytes per second</source>
        <translation>байты в секунду</translation>
    </message>
    <message>
        <source>FLOP per second</source>
        <translation>FLOP в секунду</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>FLOP на байт</translation>
    </message>
    <message>
        <source>a time</source>
        <translation>время</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>токены</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>токены в секунду</translation>
    </message>
    <message>
        <source>hertz</source>
        <translation>герцы</translation>
    </message>
    <message>
        <source>watts</source>
        <translation>ватты</translation>
    </message>
    <message>
        <source>US dollars per hour</source>
        <translation>доллары США в час</translation>
    </message>
    <message>
        <source>US dollars</source>
        <translation>доллары США</translation>
    </message>
    <message>
        <source>empty; expected %1</source>
        <translation>пусто; ожидается %1</translation>
    </message>
    <message>
        <source>"%1" does not start with a number; expected %2</source>
        <translation>"%1" не начинается с числа; ожидается %2</translation>
    </message>
    <message>
        <source>"%1" has a comma; write a point before decimals, _ between thousands</source>
        <translation>в "%1" запятая; дробную часть отделяет точка, тысячи – знак _</translation>
    </message>
    <message>
        <source>"%1" is out of range</source>
        <translation>"%1" вне допустимых пределов</translation>
    </message>
    <message>
        <source>"%1" is not a number; expected %2</source>
        <translation>"%1" – не число; ожидается %2</translation>
    </message>
    <message>
        <source>"%1" could be bits or bytes; write %2 or %3</source>
        <translation>"%1" может значить биты и байты; пишите %2 или %3</translation>
    </message>
    <message>
        <source>"%1" is %2; expected %3</source>
        <translation>"%1" – это %2; ожидается %3</translation>
    </message>
    <message>
        <source>unknown unit "%1"; expected %2</source>
        <translation>неизвестная единица "%1"; ожидается %2</translation>
    </message>
    <message>
        <source>%1 does not divide %2 (%3)</source>
        <translation>%1 не делит %2 (%3)</translation>
    </message>
    <message>
        <source>%1 neither divides kv_heads (%2) nor is a multiple of it</source>
        <translation>%1 не делит kv_heads (%2) и не кратно ему</translation>
    </message>
    <message>
        <source>expert %1 × expert_tensor %2 does not divide data × fsdp × context × tensor (%3)</source>
        <translation>expert %1 × expert_tensor %2 не делит data × fsdp × context × tensor (%3)</translation>
    </message>
    <message>
        <source>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 is %6, but the hardware has %7 chips</source>
        <translation>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 даёт %6, а чипов у оборудования %7</translation>
    </message>
    <message>
        <source>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 = %6, but the hardware has %7 chips</source>
        <translation>data %1 × fsdp %2 × tensor %3 × context %4 × pipeline %5 = %6, а чипов у оборудования %7</translation>
    </message>
    <message>
        <source>data %1 × fsdp %2 × micro_batch %3 = %4 does not divide %5</source>
        <translation>data %1 × fsdp %2 × micro_batch %3 = %4 не делит %5</translation>
    </message>
    <message>
        <source>makes %1 micro-batches a step, expected at most %2</source>
        <translation>получается микробатчей за шаг: %1, нужно не больше %2</translation>
    </message>
    <message>
        <source>context %1 × tensor %2 = %3 does not divide heads (%4), as all_to_all attention needs</source>
        <translation>context %1 × tensor %2 = %3 не делит heads (%4), а вниманию all_to_all это нужно</translation>
    </message>
    <message>
        <source>context %1 × tensor %2 = %3 neither divides kv_heads (%4) nor is a multiple of it, as all_to_all attention needs</source>
        <translation>context %1 × tensor %2 = %3 не делит kv_heads (%4) и не кратно ему, а вниманию all_to_all это нужно</translation>
    </message>
    <message>
        <source>prefill_chips %1 + decode_chips %2 is %3, but the hardware has %4 chips</source>
        <translation>prefill_chips %1 + decode_chips %2 даёт %3, а чипов у оборудования %4</translation>
    </message>
    <message>
        <source>%1 chips alone</source>
        <translation>одни эти чипы (%1)</translation>
    </message>
    <message>
        <source>the model has none of these matrices</source>
        <translation>у модели нет ни одной из этих матриц</translation>
    </message>
    <message>
        <source>not known for %1; offload needs it</source>
        <translation>для %1 неизвестно, а выгрузке это нужно</translation>
    </message>
    <message>
        <source>not known for %1; give it here</source>
        <translation>для %1 неизвестно; задайте здесь</translation>
    </message>
    <message>
        <source>not known for %1, and %2 needs it: give it here</source>
        <translation>для %1 неизвестно, а нужно: %2; задайте здесь</translation>
    </message>
    <message>
        <source>not known for %1; the caches of prompts go over it: give it here</source>
        <translation>для %1 неизвестно, а по этой сети идут кэши промптов: задайте здесь</translation>
    </message>
    <message>
        <source>a slice of several chips</source>
        <translation>слайс из нескольких чипов</translation>
    </message>
    <message>
        <source>more than one scale-up domain</source>
        <translation>несколько доменов scale-up</translation>
    </message>
    <message>
        <source>a domain of several chips</source>
        <translation>домен из нескольких чипов</translation>
    </message>
    <message>
        <source>more than one slice</source>
        <translation>несколько слайсов</translation>
    </message>
    <message>
        <source>not known; give it in the scenario</source>
        <translation>неизвестно; задайте в сценарии</translation>
    </message>
    <message>
        <source>is not known of this system</source>
        <translation>для этой системы неизвестно</translation>
    </message>
    <message>
        <source>is not known</source>
        <translation>неизвестно</translation>
    </message>
    <message>
        <source>has no network between chips</source>
        <translation>сети между чипами нет</translation>
    </message>
    <message>
        <source>the preset does not tell what a unit of this chip holds</source>
        <translation>в пресете не сказано, что вмещает блок этого чипа</translation>
    </message>
    <message>
        <source>the chip has no rate at this precision nor at one it falls back to: give it here</source>
        <translation>у чипа нет скорости ни при этой точности, ни при запасной: задайте здесь</translation>
    </message>
    <message>
        <source>%1 is less than 1</source>
        <translation>%1 меньше 1</translation>
    </message>
    <message>
        <source>%1 is not a positive number</source>
        <translation>%1 – не положительное число</translation>
    </message>
    <message>
        <source>%1 is not above 0</source>
        <translation>%1 не больше 0</translation>
    </message>
    <message>
        <source>%1 is not a whole number up to %2</source>
        <translation>%1 – не целое число до %2</translation>
    </message>
    <message>
        <source>%1, but hardware.slice %2 has %3</source>
        <translation>%1, а в hardware.slice %2 – %3</translation>
    </message>
    <message>
        <source>%1 has no slice of %2 chips; the nearest have %3</source>
        <translation>у %1 нет слайса из %2 чипов; ближайшие: %3</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 и %2</translation>
    </message>
    <message>
        <source>only slices of k x k x 2k or k x 2k x 2k chips, all axes wrapped, can be twisted</source>
        <translation>перекрутить можно только слайсы из k x k x 2k или k x 2k x 2k чипов, замкнутые по всем осям</translation>
    </message>
    <message>
        <source>%1 has %2 levels; at most %3 are modelled</source>
        <translation>у %1 уровней %2; моделируется не больше %3</translation>
    </message>
    <message>
        <source>%1 has %2 axes; a slice of %3 has %4</source>
        <translation>у %1 осей %2; у слайса %3 их %4</translation>
    </message>
    <message>
        <source>%1 has %2 axes; expected 2 or 3</source>
        <translation>у %1 осей %2; ожидается 2 или 3</translation>
    </message>
    <message>
        <source>every axis must be at least 1</source>
        <translation>каждая ось – не меньше 1</translation>
    </message>
    <message>
        <source>both axes must be powers of two</source>
        <translation>обе оси – степени двойки</translation>
    </message>
    <message>
        <source>every axis must be a multiple of %1, or the shape one of 1x1x1, 1x1x2, 1x2x2, 2x2x2, 2x2x4, 2x4x4 in any order</source>
        <translation>каждая ось должна быть кратна %1, или форма – одна из 1x1x1, 1x1x2, 1x2x2, 2x2x2, 2x2x4, 2x4x4 в любом порядке</translation>
    </message>
    <message>
        <source>%1 is larger than %2 of %3</source>
        <translation>%1 больше, чем позволяет %3: %2</translation>
    </message>
    <message>
        <source>the pod, %1</source>
        <translation>под, %1</translation>
    </message>
    <message>
        <source>%1 chips</source>
        <translation>чипов %1</translation>
    </message>
    <message>
        <source>more chips than can be counted</source>
        <translation>чипов больше, чем можно сосчитать</translation>
    </message>
    <message>
        <source>%1 chips in all are not a multiple of %2 slices</source>
        <translation>чипов всего %1, это не кратно %2 слайсам</translation>
    </message>
    <message>
        <source>the axes placed by name leave no room for the others</source>
        <translation>осям, размещённым по имени, не оставлено места остальным</translation>
    </message>
    <message>
        <source>not an axis that can be placed</source>
        <translation>эту ось нельзя разместить</translation>
    </message>
    <message>
        <source>%1 is no torus: give "order", innermost first</source>
        <translation>%1 – не тор: задайте "order", начиная с внутренней</translation>
    </message>
    <message>
        <source>%1 is not one of tensor, context, fsdp, data, pipeline</source>
        <translation>%1 – не из tensor, context, fsdp, data, pipeline</translation>
    </message>
    <message>
        <source>%1 is named twice</source>
        <translation>%1 названо дважды</translation>
    </message>
    <message>
        <source>the slice has no axis %1</source>
        <translation>у слайса нет оси %1</translation>
    </message>
    <message>
        <source>%1 of the %2 chips of %3 find no room there</source>
        <translation>%1 из %2 чипов %3 там не помещаются</translation>
    </message>
    <message>
        <source>%1 %2 does not fit: the axes must multiply to %3 chips</source>
        <translation>%1 %2 не подходит: произведение осей – %3 чипов</translation>
    </message>
    <message>
        <source>%1 %2 needs data × fsdp to change, which a lock forbids</source>
        <translation>%1 %2 требует изменить data × fsdp, а это запрещает замок</translation>
    </message>
    <message>
        <source>%1 %2 does not divide the %3 heads</source>
        <translation>%1 %2 не делит число голов (%3)</translation>
    </message>
    <message>
        <source>%1 %2 and the %3 KV heads: neither divides the other</source>
        <translation>%1 %2 и число голов KV (%3) не делят друг друга</translation>
    </message>
    <message>
        <source>%1 %2 does not divide d_ff (%3)</source>
        <translation>%1 %2 не делит d_ff (%3)</translation>
    </message>
    <message>
        <source>%1 %2 is more than the %3 layers</source>
        <translation>%1 %2 больше числа слоёв (%3)</translation>
    </message>
    <message>
        <source>%1 %2 does not divide the sequence of %3 tokens</source>
        <translation>%1 %2 не делит последовательность из %3 токенов</translation>
    </message>
    <message>
        <source>data × fsdp would be %1, which does not divide the global batch (%2)</source>
        <translation>data × fsdp стало бы %1, а это не делит глобальный батч (%2)</translation>
    </message>
    <message>
        <source>%1 %2 does not divide the %3 experts</source>
        <translation>%1 %2 не делит число экспертов (%3)</translation>
    </message>
    <message>
        <source>%1 %2 does not divide an expert's d_ff (%3)</source>
        <translation>%1 %2 не делит d_ff эксперта (%3)</translation>
    </message>
    <message>
        <source>expert × expert_tensor does not divide the chips of data, fsdp, context and tensor</source>
        <translation>expert × expert_tensor не делит число чипов data, fsdp, context и tensor</translation>
    </message>
    <message>
        <source>%1 %2: the model has no experts</source>
        <translation>%1 %2: у модели нет экспертов</translation>
    </message>
    <message>
        <source>no mesh of %1 chips keeps the locked axes</source>
        <translation>ни один меш из %1 чипов не сохраняет закреплённые оси</translation>
    </message>
    <message>
        <source>no mesh of these chips divides the global batch (%1)</source>
        <translation>ни один меш этих чипов не делит глобальный батч (%1)</translation>
    </message>
    <message>
        <source>absent from the scenario</source>
        <translation>в сценарии этого нет</translation>
    </message>
    <message>
        <source>the scenario has no such figure to vary</source>
        <translation>в сценарии нет такой величины, чтобы её менять</translation>
    </message>
    <message>
        <source>%1 does not go with the rest of the scenario</source>
        <translation>%1 не сочетается с остальным сценарием</translation>
    </message>
    <message>
        <source>a sweep varies one or two inputs, found %1</source>
        <translation>развёртка меняет одну или две величины, найдено %1</translation>
    </message>
    <message>
        <source>there is no possible value from %1 to %2</source>
        <translation>от %1 до %2 нет допустимых значений</translation>
    </message>
    <message>
        <source>there is no multiple of %1 from %2 to %3</source>
        <translation>от %2 до %3 нет кратных %1</translation>
    </message>
    <message>
        <source>%1 is %2 in this estimate; its elasticity needs a number above 0</source>
        <translation>%1 в этой оценке – %2; для эластичности нужно число больше 0</translation>
    </message>
    <message>
        <source>the layers of %1 have no operation %2</source>
        <translation>у слоёв %1 нет операции %2</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>конец</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>имя</translation>
    </message>
    <message>
        <source>a name or [</source>
        <translation>имя или [</translation>
    </message>
    <message>
        <source>an axis</source>
        <translation>ось</translation>
    </message>
    <message>
        <source>a dimension</source>
        <translation>измерение</translation>
    </message>
    <message>
        <source>None, an axis in quotes, or axes in brackets</source>
        <translation>None, ось в кавычках или оси в скобках</translation>
    </message>
    <message>
        <source>"%1" is not an axis of the mesh (%2)</source>
        <translation>"%1" – не ось меша (%2)</translation>
    </message>
    <message>
        <source>no axes</source>
        <translation>осей нет</translation>
    </message>
    <message>
        <source>uses an axis that the mesh does not have</source>
        <translation>использует ось, которой у меша нет</translation>
    </message>
    <message>
        <source>axis %1 is used twice; one array may use it once</source>
        <translation>ось %1 использована дважды; в одном массиве её можно использовать раз</translation>
    </message>
    <message>
        <source>an axis is used twice</source>
        <translation>ось использована дважды</translation>
    </message>
    <message>
        <source>"%1" cannot be the name of an axis</source>
        <translation>"%1" не может быть именем оси</translation>
    </message>
    <message>
        <source>axis %1 is there twice</source>
        <translation>ось %1 встречается дважды</translation>
    </message>
    <message>
        <source>axis %1 has size %2, expected 1 or more</source>
        <translation>размер оси %1 – %2, нужно 1 или больше</translation>
    </message>
    <message>
        <source>axis %1 has size %2, expected a whole number of 1 or more</source>
        <translation>размер оси %1 – %2, нужно целое число от 1</translation>
    </message>
    <message>
        <source>has more than %1 axes</source>
        <translation>осей больше, чем %1</translation>
    </message>
    <message>
        <source>has %1 dimensions, at most %2 are possible</source>
        <translation>измерений %1, возможно не больше %2</translation>
    </message>
    <message>
        <source>has more entries than the array's %1 dimensions</source>
        <translation>записей больше, чем измерений массива (%1)</translation>
    </message>
    <message>
        <source>dimension %1 is there twice</source>
        <translation>измерение %1 встречается дважды</translation>
    </message>
    <message>
        <source>dimension %1 has size %2, expected a whole number of 1 or more</source>
        <translation>размер измерения %1 – %2, нужно целое число от 1</translation>
    </message>
    <message>
        <source>%1 (%2) does not divide dimension %3 (%4)</source>
        <translation>%1 (%2) не делит измерение %3 (%4)</translation>
    </message>
    <message>
        <source>%1 is there twice</source>
        <translation>%1 встречается дважды</translation>
    </message>
    <message>
        <source>dimension %1 has no size</source>
        <translation>у измерения %1 нет размера</translation>
    </message>
    <message>
        <source>dimension %1 is in neither a nor b</source>
        <translation>измерения %1 нет ни в a, ни в b</translation>
    </message>
    <message>
        <source>dimension %1 has two sizes</source>
        <translation>у измерения %1 два размера</translation>
    </message>
    <message>
        <source>dimension %1 is neither shared nor in out</source>
        <translation>измерение %1 не общее и его нет в out</translation>
    </message>
    <message>
        <source>has too many axes in play to list every plan</source>
        <translation>осей слишком много, чтобы перечислить все планы</translation>
    </message>
    <message>
        <source>has too many axes in play in one product</source>
        <translation>слишком много осей в одном произведении</translation>
    </message>
    <message>
        <source>cannot be reached while an operand stays where it is</source>
        <translation>недостижимо, пока операнд остаётся на месте</translation>
    </message>
    <message>
        <source>cannot be reached from a and b in ten steps</source>
        <translation>недостижимо из a и b за десять шагов</translation>
    </message>
    <message>
        <source>has not the dimensions of the array it is made from</source>
        <translation>измерения не те, что у исходного массива</translation>
    </message>
    <message>
        <source>takes too many steps to reach</source>
        <translation>требует слишком много шагов</translation>
    </message>
    <message>
        <source>%1 has no dimension "%2"</source>
        <translation>у %1 нет измерения "%2"</translation>
    </message>
    <message>
        <source>%1 needs partial sums over %2, but the array is %3</source>
        <translation>%1 нужны частичные суммы по %2, а массив – %3</translation>
    </message>
    <message>
        <source>%1 needs a dimension split over %2, but the array is %3</source>
        <translation>%1 нужно измерение, разбитое по %2, а массив – %3</translation>
    </message>
    <message>
        <source>chip %1 is not one of 0 to %2</source>
        <translation>чип %1 – не из 0…%2</translation>
    </message>
    <message>
        <source>larger than %1 MiB, the most that is read</source>
        <translation>больше %1 MiB, а больше не читается</translation>
    </message>
    <message>
        <source>nested more than %1 deep</source>
        <translation>вложенность больше %1</translation>
    </message>
    <message>
        <source>key %1 is given twice in one object</source>
        <translation>ключ %1 задан дважды в одном объекте</translation>
    </message>
    <message>
        <source>empty; expected a JSON object</source>
        <translation>пусто; нужен объект JSON</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>не читается</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>не открывается</translation>
    </message>
    <message>
        <source>is a directory; expected a file</source>
        <translation>это папка; нужен файл</translation>
    </message>
    <message>
        <source>does not make a model</source>
        <translation>модель не получается</translation>
    </message>
    <message>
        <source>state-space layers are not modelled</source>
        <translation>слои state-space не моделируются</translation>
    </message>
    <message>
        <source>recurrent layers are not modelled</source>
        <translation>рекуррентные слои не моделируются</translation>
    </message>
    <message>
        <source>layers of linear attention are not modelled</source>
        <translation>слои линейного внимания не моделируются</translation>
    </message>
    <message>
        <source>an encoder, or encoder and decoder, is not modelled: only decoders are</source>
        <translation>энкодер, в том числе с декодером, не моделируется: только декодеры</translation>
    </message>
    <message>
        <source>sizes that differ by layer are not modelled</source>
        <translation>размеры, разные по слоям, не моделируются</translation>
    </message>
    <message>
        <source>layers of cross-attention are not modelled</source>
        <translation>слои перекрёстного внимания не моделируются</translation>
    </message>
    <message>
        <source>layers of different kinds (state-space, attention, MLP) are not modelled</source>
        <translation>слои разных видов (state-space, внимание, MLP) не моделируются</translation>
    </message>
    <message>
        <source>%1 of %2 layers are "%3", which is not modelled</source>
        <translation>%1 из %2 слоёв – "%3", это не моделируется</translation>
    </message>
    <message>
        <source>%1 of %2 layers use linear attention, which is not modelled</source>
        <translation>%1 из %2 слоёв – с линейным вниманием, это не моделируется</translation>
    </message>
    <message>
        <source>only every n-th layer attends; the others' linear attention is not modelled</source>
        <translation>внимание лишь в каждом n-м слое; линейное внимание остальных не моделируется</translation>
    </message>
    <message>
        <source>only one layer in a period attends; the others, state-space layers, are not modelled</source>
        <translation>внимание лишь в одном слое периода; остальные, state-space, не моделируются</translation>
    </message>
    <message>
        <source>heads of global layers that differ from those of the others are not modelled</source>
        <translation>головы глобальных слоёв, отличные от остальных, не моделируются</translation>
    </message>
    <message>
        <source>has %1 entries for %2 layers</source>
        <translation>записей %1 на %2 слоёв</translation>
    </message>
    <message>
        <source>syntax error while parsing %1 - %2</source>
        <translation>синтаксическая ошибка (%1): %2</translation>
    </message>
    <message>
        <source>unexpected %1</source>
        <translation>неожиданно: %1</translation>
    </message>
    <message>
        <source>unexpected %1; expected %2</source>
        <translation>неожиданно: %1; ожидается %2</translation>
    </message>
    <message>
        <source>invalid literal; last read: %1</source>
        <translation>неверная запись; последнее прочитанное: %1</translation>
    </message>
    <message>
        <source>unexpected %1; last read: %2</source>
        <translation>неожиданно: %1; последнее прочитанное: %2</translation>
    </message>
    <message>
        <source>unexpected %1; last read: %2; expected %3</source>
        <translation>неожиданно: %1; последнее прочитанное: %2; ожидается %3</translation>
    </message>
    <message>
        <source>value</source>
        <translation>значение</translation>
    </message>
    <message>
        <source>object</source>
        <translation>объект</translation>
    </message>
    <message>
        <source>object key</source>
        <translation>ключ объекта</translation>
    </message>
    <message>
        <source>object separator</source>
        <translation>разделитель объекта</translation>
    </message>
    <message>
        <source>array</source>
        <translation>массив</translation>
    </message>
    <message>
        <source>end of input</source>
        <translation>конец текста</translation>
    </message>
    <message>
        <source>the format of the experts' weights is not taken over; set precision.weights</source>
        <translation>формат весов экспертов не перенимается; задайте precision.weights</translation>
    </message>
    <message>
        <source>sparse attention is not modelled: attention counts all keys</source>
        <translation>разреженное внимание не моделируется: считаются все ключи</translation>
    </message>
    <message>
        <source>sparse attention is not modelled: attention counts all keys, the indexer's weights and FLOPs are left out</source>
        <translation>разреженное внимание не моделируется: считаются все ключи, веса и FLOP индексатора опущены</translation>
    </message>
    <message>
        <source>the gate on attention's output is not modelled (as many weights as the queries')</source>
        <translation>вентиль на выходе внимания не моделируется (весов столько же, сколько у запросов)</translation>
    </message>
    <message>
        <source>pruned heads are counted as if they were there</source>
        <translation>отсечённые головы считаются, как если бы они были</translation>
    </message>
    <message>
        <source>skipped layers are counted</source>
        <translation>пропускаемые слои считаются</translation>
    </message>
    <message>
        <source>weights quantised: their number is unchanged, their bytes follow the scenario's precision.weights</source>
        <translation>веса квантованы: их число прежнее, байты – по precision.weights сценария</translation>
    </message>
    <message>
        <source>weights quantised by %1: their number is unchanged, their bytes follow the scenario's precision.weights</source>
        <translation>веса квантованы (%1): их число прежнее, байты – по precision.weights сценария</translation>
    </message>
    <message>
        <source>not modelled: the language model alone is counted</source>
        <translation>не моделируется: считается только языковая модель</translation>
    </message>
    <message>
        <source>unknown, ignored</source>
        <translation>неизвестно, пропущено</translation>
    </message>
    <message>
        <source>the vision tower, which the file does not describe, is not modelled</source>
        <translation>зрительная часть, которую файл не описывает, не моделируется</translation>
    </message>
    <message>
        <source>%1: the parts that take in more than text, which the file does not describe, are not modelled</source>
        <translation>%1: части, которые принимают не только текст и не описаны в файле, не моделируются</translation>
    </message>
    <message>
        <source>layers that share a KV cache are still counted with key and value projections of their own</source>
        <translation>слои с общим KV-кэшем всё же считаются со своими проекциями ключей и значений</translation>
    </message>
    <message>
        <source>chunks of %1 tokens are modelled as sliding windows of that length</source>
        <translation>чанки по %1 токенов моделируются как скользящие окна этой длины</translation>
    </message>
    <message>
        <source>%1 of %2 layers attend to the image, not to the text; they are modelled as layers of self-attention, which overstates the KV cache and attention of long texts</source>
        <translation>%1 из %2 слоёв смотрят на изображение, а не на текст; они моделируются как слои самовнимания, что завышает KV-кэш и внимание длинных текстов</translation>
    </message>
    <message>
        <source>%1 rows of the embedding against a vocabulary of %2</source>
        <translation>строк эмбеддинга %1 при словаре %2</translation>
    </message>
    <message>
        <source>as wide as %1 routed experts, modelled as %2</source>
        <translation>шириной в %1 маршрутизируемых экспертов, моделируется как %2</translation>
    </message>
    <message>
        <source>irregular; the %1 dense layers are modelled as the first ones</source>
        <translation>нерегулярно; плотные слои (%1) моделируются как первые</translation>
    </message>
    <message>
        <source>the %1 of %2 layers that attend globally are modelled as every %3th, %4 in all</source>
        <translation>%1 из %2 слоёв с глобальным вниманием моделируются как каждый %3-й, всего %4</translation>
    </message>
    <message>
        <source>taken to hold for every layer</source>
        <translation>принято для каждого слоя</translation>
    </message>
    <message>
        <source>has sliding layers, but no key gives their window: modelled as global</source>
        <translation>есть слои со скользящим окном, но окно не задано: моделируются как глобальные</translation>
    </message>
    <message>
        <source>this architecture's implementation has no sliding windows; ignored</source>
        <translation>у реализации этой архитектуры нет скользящих окон; пропущено</translation>
    </message>
    <message>
        <source>absent; %1, as the reference implementation has it</source>
        <translation>нет; взято %1, как в эталонной реализации</translation>
    </message>
    <message>
        <source>contradicts the enclosing object, which is not used</source>
        <translation>противоречит внешнему объекту, он не используется</translation>
    </message>
    <message>
        <source>%1 contradicts %2 (%3), which is used</source>
        <translation>%1 противоречит %2 (%3), взято последнее</translation>
    </message>
    <message>
        <source>%1 is not known; read as a decoder like LLaMA (gated MLP, two norms a layer, no biases)</source>
        <translation>%1 неизвестно; читается как декодер вроде LLaMA (MLP с вентилем, две нормы на слой, без сдвигов)</translation>
    </message>
    <message>
        <source>not given; read as a decoder like LLaMA (gated MLP, two norms a layer, no biases)</source>
        <translation>не указано; читается как декодер вроде LLaMA (MLP с вентилем, две нормы на слой, без сдвигов)</translation>
    </message>
    <message>
        <source>%1 has another head than the unembedding that is counted</source>
        <translation>у %1 другая голова, не та, что считается</translation>
    </message>
    <message>
        <source>%1, or a literal</source>
        <translation>%1 или литерал</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>Полезная пропускная способность</translation>
    </message>
    <message>
        <source>Most requests a second</source>
        <translation>Запросов в секунду, не больше</translation>
    </message>
    <message>
        <source>Most sequences in memory</source>
        <translation>Последовательностей в памяти, не больше</translation>
    </message>
    <message>
        <source>Requests a second</source>
        <translation>Запросов в секунду</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>Время на выходной токен</translation>
    </message>
    <message>
        <source>A whole answer, on average over requests.</source>
        <translation>Весь ответ, в среднем по запросам.</translation>
    </message>
    <message>
        <source>Above it the queue grows without bound.</source>
        <translation>Выше этого очередь растёт без предела.</translation>
    </message>
    <message>
        <source>Chips only, by what their time goes to.</source>
        <translation>Только чипы, по тому, на что уходит их время.</translation>
    </message>
    <message>
        <source>Each finished request is followed by the next.</source>
        <translation>За каждым завершённым запросом следует другой.</translation>
    </message>
    <message>
        <source>Every place is taken: whoever finishes makes room for the next.</source>
        <translation>Все места заняты: кто закончил, уступает место следующему.</translation>
    </message>
    <message>
        <source>Fewer come than can be served: as many finish.</source>
        <translation>Приходит меньше, чем можно обслужить: столько же и завершается.</translation>
    </message>
    <message>
        <source>From a request's arrival to its first token, on average over requests.</source>
        <translation>От прихода запроса до первого токена, в среднем по запросам.</translation>
    </message>
    <message>
        <source>Generated tokens; those of prompts do not count.</source>
        <translation>Порождённые токены; токены промптов не считаются.</translation>
    </message>
    <message>
        <source>Prompts are worked through elsewhere: no step of those who generate waits for one.</source>
        <translation>Промпты обрабатываются в другом месте: ни один шаг генерации их не ждёт.</translation>
    </message>
    <message>
        <source>Requests within the objectives for the first token and for each token.</source>
        <translation>Запросы в пределах целей для первого токена и для каждого токена.</translation>
    </message>
    <message>
        <source>So many requests can be in flight; the others wait.</source>
        <translation>Столько запросов может быть в работе; остальные ждут.</translation>
    </message>
    <message>
        <source>The slower of the two pools; above it a queue grows without bound.</source>
        <translation>Более медленный из двух пулов; выше этого очередь растёт без предела.</translation>
    </message>
    <message>
        <source>What one reader sees.</source>
        <translation>То, что видит один читатель.</translation>
    </message>
    <message>
        <source>While an answer is generated, prompts of others share its steps or come between them.</source>
        <translation>Пока порождается ответ, чужие промпты делят с ним шаги или вклиниваются между ними.</translation>
    </message>
    <message>
        <source>a prompt</source>
        <translation>один промпт</translation>
    </message>
    <message>
        <source>a step of so many</source>
        <translation>шаг со столькими последовательностями</translation>
    </message>
    <message>
        <source>a step that %1 sequences of a copy share, as many as one meets on average</source>
        <translation>шаг, который делят %1 последовательностей одной копии: столько в среднем встречает каждая</translation>
    </message>
    <message>
        <source>all but the caches</source>
        <translation>всё, кроме кешей</translation>
    </message>
    <message>
        <source>cache of a request in the middle of its answer, in whole blocks</source>
        <translation>кеш запроса на середине ответа, целыми блоками</translation>
    </message>
    <message>
        <source>chips of a copy among which the caches are dealt out</source>
        <translation>чипов копии, между которыми разложены кеши</translation>
    </message>
    <message>
        <source>copies that generate</source>
        <translation>копий, которые генерируют</translation>
    </message>
    <message>
        <source>copies that work through prompts</source>
        <translation>копий, которые обрабатывают промпты</translation>
    </message>
    <message>
        <source>for the step under way to end, and those that generate or begin beside it</source>
        <translation>пока закончится идущий шаг, и то, что добавляют генерирующие и начинающие рядом</translation>
    </message>
    <message>
        <source>from the first work on a prompt to the last token</source>
        <translation>от начала работы над промптом до последнего токена</translation>
    </message>
    <message>
        <source>in the queue for a place</source>
        <translation>в очереди за местом</translation>
    </message>
    <message>
        <source>its cache on the way to those who generate</source>
        <translation>его кеш на пути к тем, кто генерирует</translation>
    </message>
    <message>
        <source>of the chips' busy time that goes to answers</source>
        <translation>занятого времени чипов уходит на ответы</translation>
    </message>
    <message>
        <source>of the chips' busy time that goes to prompts</source>
        <translation>занятого времени чипов уходит на промпты</translation>
    </message>
    <message>
        <source>passes of an answer</source>
        <translation>проходов на ответ</translation>
    </message>
    <message>
        <source>passes of an answer; fewer than its tokens where a draft is accepted</source>
        <translation>проходов на ответ; меньше, чем токенов, если черновик принят</translation>
    </message>
    <message>
        <source>prompts of others that lengthen the steps, and what the spread of the batch about its mean adds</source>
        <translation>чужие промпты, которые удлиняют шаги, и то, что добавляет разброс батча вокруг среднего</translation>
    </message>
    <message>
        <source>requests a second</source>
        <translation>запросов в секунду</translation>
    </message>
    <message>
        <source>requests at work</source>
        <translation>запросов в работе</translation>
    </message>
    <message>
        <source>requests that all copies hold</source>
        <translation>запросов помещается во всех копиях</translation>
    </message>
    <message>
        <source>requests that come a second; all are served</source>
        <translation>запросов приходит в секунду; обслуживаются все</translation>
    </message>
    <message>
        <source>sequences that one of them holds</source>
        <translation>последовательностей помещается в одной из них</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>время на выходной токен</translation>
    </message>
    <message>
        <source>time to the first token</source>
        <translation>время до первого токена</translation>
    </message>
    <message>
        <source>what a request takes when every place is taken</source>
        <translation>сколько занимает запрос, когда все места заняты</translation>
    </message>
    <message>
        <source>what the prompt itself takes or adds to the step that it shares</source>
        <translation>сколько занимает сам промпт или добавляет к шагу, который делит с другими</translation>
    </message>
    <message>
        <source>workload.ttft_slo_s and tpot_slo_s: %1 of %2 requests a second keep to them in the simulation, whatever the means say</source>
        <translation>workload.ttft_slo_s и tpot_slo_s: в симуляции их держат %1 из %2 запросов в секунду, что бы ни говорили средние</translation>
    </message>
    <message>
        <source>%1, %2% within</source>
        <translation>%1, %2 % в пределах</translation>
    </message>
    <message>
        <source>Wait in the queue</source>
        <translation>Ожидание в очереди</translation>
    </message>
    <message>
        <source>Requests in flight</source>
        <translation>Запросы в работе</translation>
    </message>
    <message>
        <source>Sequences that generate</source>
        <translation>Генерирующие последовательности</translation>
    </message>
    <message>
        <source>Share of prompts</source>
        <translation>Доля промптов</translation>
    </message>
    <message>
        <source>Energy of an output token</source>
        <translation>Энергия выходного токена</translation>
    </message>
    <message>
        <source>Transfer of a cache</source>
        <translation>Передача кэша</translation>
    </message>
    <message>
        <source>Prefill copies for each that generates</source>
        <translation>Копий для промптов на одну генерирующую</translation>
    </message>
    <message>
        <source>Requests a second of the best share</source>
        <translation>Запросов в секунду при лучшем разделении</translation>
    </message>
    <message>
        <source>Copies to generate</source>
        <translation>Копии для генерации</translation>
    </message>
    <message>
        <source>Copies to work through prompts</source>
        <translation>Копии для промптов</translation>
    </message>
    <message>
        <source>There is no objective: every request meets it.</source>
        <translation>Целей нет: им отвечает каждый запрос.</translation>
    </message>
    <message>
        <source>Counted in the simulation, whose seed is the scenario's.</source>
        <translation>Посчитано в симуляции с зерном из сценария.</translation>
    </message>
    <message>
        <source>Nobody waits for a place.</source>
        <translation>Места никто не ждёт.</translation>
    </message>
    <message>
        <source>Before the first work on a prompt: until memory has room for it, or its turn comes.</source>
        <translation>До начала работы над промптом: пока в памяти нет места или не пришла очередь.</translation>
    </message>
    <message>
        <source>As many as are asked for, where there is room.</source>
        <translation>Столько, сколько запрошено, если есть место.</translation>
    </message>
    <message>
        <source>Prompts and answers at work, all copies together; those in the queue are not among them.</source>
        <translation>Промпты и ответы в работе на всех копиях; те, что в очереди, не в счёт.</translation>
    </message>
    <message>
        <source>As a sequence finds it: more than the mean over time, for more sequences meet a large batch.</source>
        <translation>Как видит последовательность: больше среднего по времени, ведь большой батч застаёт больше последовательностей.</translation>
    </message>
    <message>
        <source>Chips of the pool that works through prompts.</source>
        <translation>Чипы пула, который обрабатывает промпты.</translation>
    </message>
    <message>
        <source>Of a request's part of the chips' time: its prompt against its share of the steps.</source>
        <translation>Из времени чипов на один запрос: его промпт против его доли шагов.</translation>
    </message>
    <message>
        <source>Of generated tokens; what prompts take is not counted.</source>
        <translation>По порождённым токенам; работа над промптами не в счёт.</translation>
    </message>
    <message>
        <source>The drafts come one after another, and then one pass verifies them.</source>
        <translation>Черновики идут один за другим, затем один проход проверяет их.</translation>
    </message>
    <message>
        <source>The model that drafts lies beside the large one, with caches of its own.</source>
        <translation>Черновая модель лежит рядом с большой, со своими кэшами.</translation>
    </message>
    <message>
        <source>Each chip sends its part of a prompt's cache to its counterpart that generates.</source>
        <translation>Каждый чип отправляет свою часть кэша промпта соответствующему генерирующему чипу.</translation>
    </message>
    <message>
        <source>So neither pool waits for the other.</source>
        <translation>Так ни один пул не ждёт другого.</translation>
    </message>
    <message>
        <source>The others.</source>
        <translation>Остальные.</translation>
    </message>
    <message>
        <source>Of the ways to share the copies out, the one that serves most requests.</source>
        <translation>Из способов разделить копии – тот, что обслуживает больше всего запросов.</translation>
    </message>
    <message>
        <source>simulated requests that meet the objectives</source>
        <translation>смоделированных запросов, которые отвечают целям</translation>
    </message>
    <message>
        <source>simulated requests</source>
        <translation>смоделированных запросов</translation>
    </message>
    <message>
        <source>objective for the first token</source>
        <translation>цель для первого токена</translation>
    </message>
    <message>
        <source>objective for each token</source>
        <translation>цель для каждого токена</translation>
    </message>
    <message>
        <source>of the simulated times in order, the one at place k</source>
        <translation>из смоделированных времён по порядку – то, что на месте k</translation>
    </message>
    <message>
        <source>place, from the shortest</source>
        <translation>место, считая от кратчайшего</translation>
    </message>
    <message>
        <source>requests that find no place</source>
        <translation>запросов, которым нет места</translation>
    </message>
    <message>
        <source>requests that wait on average, by the chances of how many generate</source>
        <translation>запросов ждёт в среднем – по вероятностям того, сколько генерирует</translation>
    </message>
    <message>
        <source>requests at a time that are asked for</source>
        <translation>запрошено запросов одновременно</translation>
    </message>
    <message>
        <source>sequences that a copy takes</source>
        <translation>последовательностей вмещает копия</translation>
    </message>
    <message>
        <source>copies at work</source>
        <translation>копий в работе</translation>
    </message>
    <message>
        <source>that one which generates shares a step with, itself counted</source>
        <translation>с которыми генерирующая делит шаг, считая её саму</translation>
    </message>
    <message>
        <source>what a prompt takes or adds to the steps that it shares</source>
        <translation>сколько промпт занимает или добавляет к шагам, которые делит</translation>
    </message>
    <message>
        <source>a step that only generates</source>
        <translation>шаг, который только генерирует</translation>
    </message>
    <message>
        <source>sequences that share it</source>
        <translation>последовательностей делят его</translation>
    </message>
    <message>
        <source>of the pass of the large model</source>
        <translation>прохода большой модели</translation>
    </message>
    <message>
        <source>of a pass of the model that drafts</source>
        <translation>прохода черновой модели</translation>
    </message>
    <message>
        <source>weights of the large model</source>
        <translation>веса большой модели</translation>
    </message>
    <message>
        <source>caches of the large model</source>
        <translation>кэши большой модели</translation>
    </message>
    <message>
        <source>weights of the model that drafts</source>
        <translation>веса черновой модели</translation>
    </message>
    <message>
        <source>caches of the model that drafts</source>
        <translation>кэши черновой модели</translation>
    </message>
    <message>
        <source>for the way from one pool to the other</source>
        <translation>на путь из одного пула в другой</translation>
    </message>
    <message>
        <source>for the cache of a token, by a chip's ports or its share of the narrowest cut</source>
        <translation>на кэш токена – по портам чипа или его доле самого узкого сечения</translation>
    </message>
    <message>
        <source>sequences of a copy that generates, as memory and the objective allow</source>
        <translation>последовательностей генерирующей копии – сколько позволяют память и цель</translation>
    </message>
    <message>
        <source>a token beside so many</source>
        <translation>токен рядом со столькими</translation>
    </message>
    <message>
        <source>copies of the model</source>
        <translation>копий модели</translation>
    </message>
    <message>
        <source>prefill copies for each that generates</source>
        <translation>копий для промптов на одну генерирующую</translation>
    </message>
    <message>
        <source>to the whole number that serves most</source>
        <translation>до целого, при котором обслуживается больше всего</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>запросов</translation>
    </message>
    <message>
        <source>copies</source>
        <translation>копий</translation>
    </message>
    <message>
        <source>requests/s</source>
        <translation>запр./с</translation>
    </message>
    <message>
        <source>J a token</source>
        <translation>Дж на токен</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Точность</translation>
    </message>
    <message>
        <source>Calibrated predictions against published measurements. Errors are relative to what was measured; the median and the 90th percentile are of absolute errors, the bias is the mean error: above zero, predictions are too large. A row that cannot be estimated counts as 100% off.</source>
        <translation>Калиброванные предсказания против опубликованных измерений. Ошибки — относительно измеренного; медиана и 90-й перцентиль — абсолютных ошибок, смещение — средняя ошибка: выше нуля предсказания завышены. Строка, которую нельзя оценить, считается ошибкой в 100%. Названия и места публикаций — как в источниках, по-английски.</translation>
    </message>
    <message>
        <source>Training step time</source>
        <translation>Время шага обучения</translation>
    </message>
    <message>
        <source>Peak memory of training</source>
        <translation>Пик памяти при обучении</translation>
    </message>
    <message>
        <source>Inference</source>
        <translation>Вывод</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Коллективные операции</translation>
    </message>
    <message>
        <source>Measured against predicted</source>
        <translation>Измеренное против предсказанного</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>строк</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>строк: %1</translation>
    </message>
    <message>
        <source>median</source>
        <translation>медиана</translation>
    </message>
    <message>
        <source>90th percentile</source>
        <translation>90-й перцентиль</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>смещение</translation>
    </message>
    <message>
        <source>all</source>
        <translation>все</translation>
    </message>
    <message>
        <source>fitted to</source>
        <translation>для подгонки</translation>
    </message>
    <message>
        <source>held out</source>
        <translation>отложенные</translation>
    </message>
    <message>
        <source>%1, fitted to</source>
        <translation>%1, для подгонки</translation>
    </message>
    <message>
        <source>%1, held out</source>
        <translation>%1, отложенные</translation>
    </message>
    <message>
        <source>1 MB and more</source>
        <translation>от 1 МБ</translation>
    </message>
    <message>
        <source>less than 1 MB</source>
        <translation>меньше 1 МБ</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Источник</translation>
    </message>
    <message>
        <source>Chip</source>
        <translation>Чип</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>Стек</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Величина</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Размер</translation>
    </message>
    <message>
        <source>Size, fitted or not</source>
        <translation>Размер, для подгонки или нет</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>плотная</translation>
    </message>
    <message>
        <source>mixture of experts</source>
        <translation>смесь экспертов</translation>
    </message>
    <message>
        <source>decode rate</source>
        <translation>скорость генерации</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>обработка запроса</translation>
    </message>
    <message>
        <source>static batch, latency</source>
        <translation>постоянный батч, задержка</translation>
    </message>
    <message>
        <source>static batch, rate</source>
        <translation>постоянный батч, скорость</translation>
    </message>
    <message>
        <source>time per token, serving</source>
        <translation>время на токен, обслуживание</translation>
    </message>
    <message>
        <source>Factors are fitted to these models of these sources; every other model, and every source not named, is held out:</source>
        <translation>Коэффициенты подогнаны по этим моделям этих источников; все другие модели и все не названные источники отложены:</translation>
    </message>
    <message>
        <source>Factors are fitted to these sizes of these sources; every other size, and every source not named, is held out:</source>
        <translation>Коэффициенты подогнаны по этим размерам этих источников; все другие размеры и все не названные источники отложены:</translation>
    </message>
    <message>
        <source>No factor is fitted to these rows.</source>
        <translation>По этим строкам ничего не подгонялось.</translation>
    </message>
    <message>
        <source>Furthest off:</source>
        <translation>Самые большие ошибки:</translation>
    </message>
    <message>
        <source>what</source>
        <translation>что</translation>
    </message>
    <message>
        <source>chip</source>
        <translation>чип</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>стек</translation>
    </message>
    <message>
        <source>error</source>
        <translation>ошибка</translation>
    </message>
    <message>
        <source>published in</source>
        <translation>опубликовано в</translation>
    </message>
    <message>
        <source>Published rows that are left out, and why:</source>
        <translation>Опубликованные строки, которые не взяты, и почему:</translation>
    </message>
    <message>
        <source>the publication leaves a part of the configuration open</source>
        <translation>в публикации часть конфигурации не названа</translation>
    </message>
    <message>
        <source>trains adapters only</source>
        <translation>обучаются только адаптеры</translation>
    </message>
    <message>
        <source>second-hand, read from a figure, rounded, or a part of the configuration inferred</source>
        <translation>из вторых рук, снято с графика, округлено, или часть конфигурации угадана</translation>
    </message>
    <message>
        <source>gives neither a step time nor a rate by a known convention</source>
        <translation>нет ни времени шага, ни скорости по известному соглашению</translation>
    </message>
    <message>
        <source>compared in a test of its own (weight layouts), or a single layer</source>
        <translation>сравнивается в отдельном тесте (раскладки весов), или один слой</translation>
    </message>
    <message>
        <source>an architecture that is not modelled</source>
        <translation>архитектура, которая не моделируется</translation>
    </message>
    <message>
        <source>saturated: the server held fewer sequences than the concurrency printed</source>
        <translation>насыщение: сервер держал меньше последовательностей, чем указано</translation>
    </message>
    <message>
        <source>nodes of A100 whose network is not described; the times imply 6 to 22 GB/s a GPU, not the InfiniBand of the preset</source>
        <translation>узлы A100 с неописанной сетью; времена говорят о 6–22 ГБ/с на GPU, а не об InfiniBand пресета</translation>
    </message>
    <message>
        <source>cards joined in pairs by bridges, pairs by PCIe: no preset has such a machine</source>
        <translation>карты попарно соединены мостами, пары — через PCIe: такой машины нет среди пресетов</translation>
    </message>
    <message>
        <source>exchanges of a library of its own for experts, given as the bandwidth of its bottleneck or without the bytes sent</source>
        <translation>обмены собственной библиотеки для экспертов: дана пропускная способность узкого места или не даны байты</translation>
    </message>
    <message>
        <source>a lower bound</source>
        <translation>нижняя граница</translation>
    </message>
    <message>
        <source>a bandwidth whose definition is not printed beside it</source>
        <translation>пропускная способность, определение которой не напечатано рядом</translation>
    </message>
    <message>
        <source>what pipeline stages hand on to each other: so much shorter is a step whose links take no time</source>
        <translation>то, что стадии конвейера передают друг другу: настолько короче шаг, в котором связи не занимают времени</translation>
    </message>
    <message>
        <source>keys and values of the other chips, the block at work and the next, and gradients that go along</source>
        <translation>ключи и значения других чипов: блок в работе и следующий, и градиенты, что идут с ними</translation>
    </message>
    <message>
        <source>keys and values of the other chips, the block at work and the next</source>
        <translation>ключи и значения других чипов: блок в работе и следующий</translation>
    </message>
    <message>
        <source>keys and values gathered from the other chips, and their gradients before they are reduced</source>
        <translation>ключи и значения, собранные с других чипов, и их градиенты до свёртки</translation>
    </message>
    <message>
        <source>keys and values gathered from the other chips</source>
        <translation>ключи и значения, собранные с других чипов</translation>
    </message>
    <message>
        <source>of a token's copies, those that cross between nodes: one for each node with experts of its, which are in %1 of %2 groups at most</source>
        <translation>из копий токена те, что идут между узлами: по одной на узел с его экспертами, а те – не более чем в %1 из %2 групп</translation>
    </message>
    <message>
        <source>of a token's copies, those that cross between nodes: one for each node with experts of its</source>
        <translation>из копий токена те, что идут между узлами: по одной на узел с его экспертами</translation>
    </message>
    <message>
        <source>rate at which the group moves what crosses</source>
        <translation>скорость, с которой группа перемещает то, что идёт между узлами</translation>
    </message>
    <message>
        <source>found %1, expected a divisor of experts (%2)</source>
        <translation>найдено %1, ожидался делитель experts (%2)</translation>
    </message>
    <message>
        <source>found %1, expected at most expert_groups (%2)</source>
        <translation>найдено %1, ожидалось не больше expert_groups (%2)</translation>
    </message>
    <message>
        <source>found %1: so many groups have %2 experts, fewer than top_k (%3)</source>
        <translation>найдено %1: в стольких группах %2 экспертов, меньше top_k (%3)</translation>
    </message>
<message>
        <source>measured, %1</source>
        <translation>измерено, %1</translation>
    </message>
    <message>
        <source>predicted, %1</source>
        <translation>предсказано, %1</translation>
    </message>
    <message>
        <source>s or tokens/s</source>
        <translation>с или токенов/с</translation>
    </message>
    <message>
        <source>filled: fitted to, hollow: held out</source>
        <translation>заливка: подгонка, без неё: проверка</translation>
    </message>
    <message>
        <source>dashed: ±20%</source>
        <translation>пунктир: ±20 %</translation>
    </message>
</context>
<context>
    <name>fields</name>
    <message>
        <source>needs tensor above 1</source>
        <translation>нужен tensor больше 1</translation>
    </message>
    <message>
        <source>needs fsdp or context above 1</source>
        <translation>нужен fsdp или context больше 1</translation>
    </message>
    <message>
        <source>the book gives no figures of this system</source>
        <translation>в книге нет данных этой системы</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>What is sharded over fsdp and context</source>
        <translation>Что шардировано по fsdp и context</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>Состояние оптимизатора</translation>
    </message>
    <message>
        <source>Optimizer state and gradients</source>
        <translation>Состояние оптимизатора и градиенты</translation>
    </message>
    <message>
        <source>Optimizer state, gradients and weights</source>
        <translation>Состояние оптимизатора, градиенты и веса</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>Расписание</translation>
    </message>
    <message>
        <source>In which order the stages work on micro-batches</source>
        <translation>В каком порядке стадии обрабатывают микробатчи</translation>
    </message>
    <message>
        <source>Virtual stages</source>
        <translation>Виртуальные стадии</translation>
    </message>
    <message>
        <source>Chunks of layers that a stage works on in turn</source>
        <translation>На сколько частей поделены слои стадии, над которыми она работает по очереди</translation>
    </message>
    <message>
        <source>Attention over context</source>
        <translation>Внимание по оси context</translation>
    </message>
    <message>
        <source>How a chip comes by the keys and values of the others</source>
        <translation>Как чип получает ключи и значения остальных</translation>
    </message>
    <message>
        <source>Gradients as reduced</source>
        <translation>Редукция градиентов</translation>
    </message>
    <message>
        <source>How gradients travel when they are added up</source>
        <translation>В каком типе градиенты идут по сети при сложении</translation>
    </message>
    <message>
        <source>Imbalance of experts</source>
        <translation>Неравномерность экспертов</translation>
    </message>
    <message>
        <source>Load of the busiest expert over the mean; 1: all alike</source>
        <translation>Нагрузка самого занятого эксперта к средней; 1 – все поровну</translation>
    </message>
    <message>
        <source>must be from 1 to 1000</source>
        <translation>должно быть от 1 до 1000</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>Sequence parallel</translation>
    </message>
    <message>
        <source>Split activations over the tensor axis between the matmuls</source>
        <translation>Разбивать активации по оси tensor между matmul</translation>
    </message>
    <message>
        <source>Matmul</source>
        <translation>Matmul</translation>
    </message>
    <message>
        <source>What the matrix units compute in</source>
        <translation>В чём считают матричные блоки</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Веса</translation>
    </message>
    <message>
        <source>How weights are stored</source>
        <translation>Как хранятся веса</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>Активации</translation>
    </message>
    <message>
        <source>How activations are stored</source>
        <translation>Как хранятся активации</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>Градиенты</translation>
    </message>
    <message>
        <source>How gradients are stored and reduced</source>
        <translation>Как хранятся и редуцируются градиенты</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-кэш</translation>
    </message>
    <message>
        <source>How keys and values are kept</source>
        <translation>Как хранятся ключи и значения</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>Пересчёт</translation>
    </message>
    <message>
        <source>What the backward pass computes again instead of keeping</source>
        <translation>Что обратный проход считает заново вместо хранения</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Keep every activation</source>
        <translation>Хранить все активации</translation>
    </message>
    <message>
        <source>selective</source>
        <translation>частичный</translation>
    </message>
    <message>
        <source>Recompute the attention</source>
        <translation>Пересчитывать attention</translation>
    </message>
    <message>
        <source>full</source>
        <translation>полный</translation>
    </message>
    <message>
        <source>Keep only what enters each layer</source>
        <translation>Хранить только вход каждого слоя</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>Оптимизатор</translation>
    </message>
    <message>
        <source>Decides how much state each parameter has</source>
        <translation>Определяет, сколько состояния у параметра</translation>
    </message>
    <message>
        <source>Hardware figures</source>
        <translation>Данные чипа</translation>
    </message>
    <message>
        <source>Whose figures of the system</source>
        <translation>Чьи данные о системе</translation>
    </message>
    <message>
        <source>vendor</source>
        <translation>вендор</translation>
    </message>
    <message>
        <source>As the vendor publishes them</source>
        <translation>Как публикует производитель</translation>
    </message>
    <message>
        <source>book</source>
        <translation>книга</translation>
    </message>
    <message>
        <source>As “How to Scale Your Model” rounds them</source>
        <translation>Как округляет «How to Scale Your Model»</translation>
    </message>
    <message>
        <source>Ring factor</source>
        <translation>Фактор кольца</translation>
    </message>
    <message>
        <source>Whether a ring of N moves (N−1)/N of the array, or all of it</source>
        <translation>Передаёт ли кольцо из N (N−1)/N массива или весь</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>точный</translation>
    </message>
    <message>
        <source>MFU counts</source>
        <translation>MFU считает</translation>
    </message>
    <message>
        <source>Whether attention FLOPs are halved for causality</source>
        <translation>Делить ли FLOP attention пополам из-за причинности</translation>
    </message>
    <message>
        <source>Attention in full</source>
        <translation>Attention целиком</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>causal</translation>
    </message>
    <message>
        <source>Attention halved</source>
        <translation>Половина attention</translation>
    </message>
    <message>
        <source>Collective matmul</source>
        <translation>Collective matmul</translation>
    </message>
    <message>
        <source>Overlap a matmul with the collective that feeds it, chunk by chunk</source>
        <translation>Перекрывать matmul с питающим его коллективом, по частям</translation>
    </message>
    <message>
        <source>Batch &amp; sequence</source>
        <translation>Батч и последовательность</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Меш</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Слайс</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Точность</translation>
    </message>
    <message>
        <source>Recompute &amp; optimizer</source>
        <translation>Пересчёт и оптимизатор</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Опции</translation>
    </message>
    <message>
        <source>must be at least 1</source>
        <translation>должно быть не меньше 1</translation>
    </message>
    <message>
        <source>data × fsdp (%1) does not divide %2 sequences</source>
        <translation>data × fsdp (%1) не делит %2 последовательностей</translation>
    </message>
    <message>
        <source>context (%1) does not divide %2 tokens</source>
        <translation>context (%1) не делит %2 токенов</translation>
    </message>
    <message>
        <source>%1 does not divide the %2 sequences of a data shard</source>
        <translation>%1 не делит %2 последовательностей шарда данных</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>Глобальный батч</translation>
    </message>
    <message>
        <source>seq</source>
        <translation>посл.</translation>
    </message>
    <message>
        <source>Sequences in one step over all chips</source>
        <translation>Последовательностей за шаг на всех чипах</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>Длина послед.</translation>
    </message>
    <message>
        <source>tok</source>
        <translation>ток.</translation>
    </message>
    <message>
        <source>Tokens of a sequence; in decode: the context so far</source>
        <translation>Токенов в последовательности; в decode: контекст на данный момент</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>Микробатч</translation>
    </message>
    <message>
        <source>Sequences a data shard works on at a time</source>
        <translation>Последовательностей, с которыми шард данных работает за раз</translation>
    </message>
    <message>
        <source>Batch split; weights, gradients and optimizer sharded</source>
        <translation>Разбит батч; шардированы веса, градиенты, оптимизатор</translation>
    </message>
    <message>
        <source>Heads and feed-forward columns split</source>
        <translation>Разбиты головы и столбцы FFN</translation>
    </message>
    <message>
        <source>Layers split into stages</source>
        <translation>Слои разбиты на стадии</translation>
    </message>
    <message>
        <source>Every sequence split</source>
        <translation>Разбита каждая последовательность</translation>
    </message>
    <message>
        <source>Batch split; weights replicated</source>
        <translation>Разбит батч; веса реплицированы</translation>
    </message>
    <message>
        <source>Experts of a layer split</source>
        <translation>Разбиты эксперты слоя</translation>
    </message>
    <message>
        <source>Every expert split</source>
        <translation>Разбит каждый эксперт</translation>
    </message>
    <message>
        <source>no slice of %1 has an axis of %2 chips</source>
        <translation>ни у одного слайса %1 нет оси из %2 чипов</translation>
    </message>
    <message>
        <source>wraps</source>
        <translation>замкнута</translation>
    </message>
    <message>
        <source>Chips along this axis of the slice</source>
        <translation>Чипов вдоль этой оси слайса</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Чипы</translation>
    </message>
    <message>
        <source>Accelerators of one cluster</source>
        <translation>Ускорителей в одном кластере</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Слайсы</translation>
    </message>
    <message>
        <source>Copies of the slice joined by the data-centre network</source>
        <translation>Копий слайса, соединённых сетью дата-центра</translation>
    </message>
    <message>
        <source>the link to the host is not known</source>
        <translation>канал к хосту неизвестен</translation>
    </message>
    <message>
        <source>Activations on host</source>
        <translation>Активации на хосте</translation>
    </message>
    <message>
        <source>Share of what a layer keeps that waits in the host's memory</source>
        <translation>Доля сохраняемого слоем, что ждёт в памяти хоста</translation>
    </message>
    <message>
        <source>All stays on the chip</source>
        <translation>Всё остаётся на чипе</translation>
    </message>
    <message>
        <source>Half of it goes to the host and comes back</source>
        <translation>Половина уходит на хост и возвращается</translation>
    </message>
    <message>
        <source>all</source>
        <translation>все</translation>
    </message>
    <message>
        <source>All goes to the host and comes back</source>
        <translation>Всё уходит на хост и возвращается</translation>
    </message>
    <message>
        <source>Optimizer states on host</source>
        <translation>Состояния оптимизатора на хосте</translation>
    </message>
    <message>
        <source>They stream to the chip and back while they are updated</source>
        <translation>При обновлении они идут на чип и обратно</translation>
    </message>
    <message>
        <source>Adapter</source>
        <translation>Адаптер</translation>
    </message>
    <message>
        <source>Train two narrow matrices beside each frozen one instead of the model</source>
        <translation>Обучать не модель, а по две узкие матрицы рядом с каждой замороженной</translation>
    </message>
    <message>
        <source>Train the whole model</source>
        <translation>Обучать всю модель</translation>
    </message>
    <message>
        <source>Weights frozen as they are stored</source>
        <translation>Веса заморожены как хранятся</translation>
    </message>
    <message>
        <source>Weights frozen in 4 bits</source>
        <translation>Веса заморожены в 4 битах</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>Рядом с</translation>
    </message>
    <message>
        <source>Which matrices have an adapter</source>
        <translation>У каких матриц есть адаптер</translation>
    </message>
    <message>
        <source>Matrices of attention and MLPs</source>
        <translation>Матрицы внимания и MLP</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>внимание</translation>
    </message>
    <message>
        <source>Its four projections</source>
        <translation>Четыре его проекции</translation>
    </message>
    <message>
        <source>Feed-forward matrices, every expert's too</source>
        <translation>Матрицы MLP, и каждого эксперта тоже</translation>
    </message>
    <message>
        <source>Frozen weights</source>
        <translation>Замороженные веса</translation>
    </message>
    <message>
        <source>How the weights that are not trained are stored</source>
        <translation>Как хранятся необучаемые веса</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Ранг</translation>
    </message>
    <message>
        <source>Columns of an adapter's first matrix, rows of its second</source>
        <translation>Столбцов первой матрицы адаптера, строк второй</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Batching</source>
        <translation>Батчинг</translation>
    </message>
    <message>
        <source>must not be negative</source>
        <translation>не может быть отрицательным</translation>
    </message>
    <message>
        <source>%1 copies</source>
        <translation>копий: %1</translation>
    </message>
    <message>
        <source>Concurrency</source>
        <translation>Параллельные запросы</translation>
    </message>
    <message>
        <source>req</source>
        <translation>запр.</translation>
    </message>
    <message>
        <source>Requests at a time; each is followed by the next</source>
        <translation>Запросов одновременно; за каждым сразу следует новый</translation>
    </message>
    <message>
        <source>Arrival rate</source>
        <translation>Поток запросов</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>запр./с</translation>
    </message>
    <message>
        <source>Requests a second that come at random</source>
        <translation>Запросов в секунду, в случайные моменты</translation>
    </message>
    <message>
        <source>must be above 0</source>
        <translation>должно быть больше 0</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Запрос</translation>
    </message>
    <message>
        <source>Tokens of a prompt, on average</source>
        <translation>Токенов в запросе, в среднем</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Ответ</translation>
    </message>
    <message>
        <source>Tokens of an answer, on average</source>
        <translation>Токенов в ответе, в среднем</translation>
    </message>
    <message>
        <source>Spread of lengths</source>
        <translation>Разброс длин</translation>
    </message>
    <message>
        <source>Standard deviation over mean, of prompts and answers</source>
        <translation>Стандартное отклонение к среднему, запросов и ответов</translation>
    </message>
    <message>
        <source>must be above 0 and at most 10</source>
        <translation>должно быть больше 0 и не больше 10</translation>
    </message>
    <message>
        <source>First token within</source>
        <translation>Первый токен до</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Objective for the time to the first token; 0: none</source>
        <translation>Цель для времени до первого токена; 0: нет</translation>
    </message>
    <message>
        <source>Each token within</source>
        <translation>Каждый токен до</translation>
    </message>
    <message>
        <source>Objective for the time per token; 0: none</source>
        <translation>Цель для времени на токен; 0: нет</translation>
    </message>
    <message>
        <source>Drafted</source>
        <translation>Черновик</translation>
    </message>
    <message>
        <source>Tokens that the draft model proposes before each pass</source>
        <translation>Токенов, что черновая модель предлагает перед каждым проходом</translation>
    </message>
    <message>
        <source>must be from 1 to 64</source>
        <translation>должно быть от 1 до 64</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Принято</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Chance that a drafted token is accepted when those before it were</source>
        <translation>Вероятность, что токен черновика принят, если приняты предыдущие</translation>
    </message>
    <message>
        <source>must be from 0 to 99</source>
        <translation>должно быть от 0 до 99</translation>
    </message>
    <message>
        <source>Chunk</source>
        <translation>Кусок</translation>
    </message>
    <message>
        <source>Prompt tokens that one step takes beside those it generates</source>
        <translation>Токенов запросов, что шаг берёт рядом с порождаемыми</translation>
    </message>
    <message>
        <source>Prefix cache</source>
        <translation>Кэш префиксов</translation>
    </message>
    <message>
        <source>Share of a prompt whose keys and values are there already</source>
        <translation>Доля запроса, чьи ключи и значения уже есть</translation>
    </message>
    <message>
        <source>Prefill chips</source>
        <translation>Чипы prefill</translation>
    </message>
    <message>
        <source>Chips that only work through prompts; the others generate</source>
        <translation>Чипы только для запросов; остальные порождают</translation>
    </message>
    <message>
        <source>must be a multiple of %1 below %2</source>
        <translation>должно быть кратно %1 и меньше %2</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Нагрузка</translation>
    </message>
    <message>
        <source>So many requests at a time, or so many a second</source>
        <translation>Столько запросов одновременно или столько в секунду</translation>
    </message>
    <message>
        <source>at a time</source>
        <translation>сразу</translation>
    </message>
    <message>
        <source>Each finished request is followed by the next</source>
        <translation>За каждым готовым запросом следует новый</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>в секунду</translation>
    </message>
    <message>
        <source>Requests come at random and may have to queue</source>
        <translation>Запросы приходят случайно и могут ждать в очереди</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Длины</translation>
    </message>
    <message>
        <source>Whether requests are equally long; a scenario file may also name a list of lengths</source>
        <translation>Равны ли длины запросов; файл сценария может назвать и список длин</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>равные</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>разные</translation>
    </message>
    <message>
        <source>Log-normal about the mean</source>
        <translation>Логнормально вокруг среднего</translation>
    </message>
    <message>
        <source>Chunked prefill</source>
        <translation>Prefill по частям</translation>
    </message>
    <message>
        <source>Cut prompts into pieces that share steps with those who generate</source>
        <translation>Резать запросы на куски, что делят шаги с порождением</translation>
    </message>
    <message>
        <source>Pools for prefill and decode</source>
        <translation>Раздельные prefill и decode</translation>
    </message>
    <message>
        <source>Some copies of the model work through prompts and send the caches to the others</source>
        <translation>Часть копий модели обрабатывает запросы и передаёт кэши остальным</translation>
    </message>
    <message>
        <source>needs two copies of the model: data above 1</source>
        <translation>нужны две копии модели: data больше 1</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>у %1 нет %2</translation>
    </message>
    <message>
        <source>training</source>
        <translation>обучение</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decode</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>сервинг</translation>
    </message>
    <message>
        <source>in a ring</source>
        <translation>по кольцу</translation>
    </message>
    <message>
        <source>keys and values gathered</source>
        <translation>ключи и значения собираются</translation>
    </message>
    <message>
        <source>by heads (Ulysses)</source>
        <translation>по головам (Ulysses)</translation>
    </message>
    <message>
        <source>gathered over x</source>
        <translation>собираются по x</translation>
    </message>
    <message>
        <source>gathered over x, y</source>
        <translation>собираются по x, y</translation>
    </message>
    <message>
        <source>gathered over x, y, z</source>
        <translation>собираются по x, y, z</translation>
    </message>
    <message>
        <source>by heads</source>
        <translation>по головам</translation>
    </message>
    <message>
        <source>by sequences</source>
        <translation>по последовательностям</translation>
    </message>
    <message>
        <source>by tokens</source>
        <translation>по токенам</translation>
    </message>
    <message>
        <source>by a list</source>
        <translation>по списку</translation>
    </message>
    <message>
        <source>scores written out</source>
        <translation>с записью оценок в память</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>идеально</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>калибровано</translation>
    </message>
    <message>
        <source>side by side</source>
        <translation>одновременно</translation>
    </message>
    <message>
        <source>one after another</source>
        <translation>одна за другой</translation>
    </message>
    <message>
        <source>as the kernel does</source>
        <translation>как делает ядро</translation>
    </message>
    <message>
        <source>on</source>
        <translation>вкл.</translation>
    </message>
    <message>
        <source>off</source>
        <translation>выкл.</translation>
    </message>
<message>
        <source>needs as many layers</source>
        <translation>нужно столько же слоёв</translation>
    </message>
    <message>
        <source>does not divide the layers of a stage</source>
        <translation>не делит слои стадии</translation>
    </message>
</context>
<context>
    <name>matmul_case</name>
    <message>
        <source>no input has the contracted dimension split</source>
        <translation>ни у одного входа не разбито сворачиваемое измерение</translation>
    </message>
    <message>
        <source>multiply; nothing is communicated</source>
        <translation>умножить; передач нет</translation>
    </message>
    <message>
        <source>one input has the contracted dimension split</source>
        <translation>у одного входа разбито сворачиваемое измерение</translation>
    </message>
    <message>
        <source>AllGather it, then multiply; or cut the other, multiply and reduce</source>
        <translation>собрать его AllGather и умножить; или разрезать другой, умножить и редуцировать</translation>
    </message>
    <message>
        <source>the contracted dimension is split over different axes</source>
        <translation>сворачиваемое измерение разбито по разным осям</translation>
    </message>
    <message>
        <source>AllGather one or both inputs, then multiply</source>
        <translation>собрать AllGather один вход или оба, затем умножить</translation>
    </message>
    <message>
        <source>both inputs have the contracted dimension split alike</source>
        <translation>у обоих входов сворачиваемое измерение разбито одинаково</translation>
    </message>
    <message>
        <source>multiply, then AllReduce or ReduceScatter the partial sums</source>
        <translation>умножить, затем AllReduce или ReduceScatter частичных сумм</translation>
    </message>
    <message>
        <source>both inputs use the axis on a dimension that stays</source>
        <translation>оба входа тратят ось на остающееся измерение</translation>
    </message>
    <message>
        <source>AllGather one of them, then multiply</source>
        <translation>собрать один из них AllGather, затем умножить</translation>
    </message>
</context>
<context>
    <name>names</name>
    <message>
        <source>compute</source>
        <translation>вычисления</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>scale-up network</source>
        <translation>сеть scale-up</translation>
    </message>
    <message>
        <source>scale-out network</source>
        <translation>сеть scale-out</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>пузырь конвейера</translation>
    </message>
    <message>
        <source>overhead</source>
        <translation>накладные расходы</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>ограничено вычислениями</translation>
    </message>
    <message>
        <source>HBM-bound</source>
        <translation>ограничено HBM</translation>
    </message>
    <message>
        <source>bound by the scale-up network</source>
        <translation>ограничено сетью scale-up</translation>
    </message>
    <message>
        <source>bound by the scale-out network</source>
        <translation>ограничено сетью scale-out</translation>
    </message>
    <message>
        <source>waiting in the pipeline bubble</source>
        <translation>ждёт в пузыре конвейера</translation>
    </message>
    <message>
        <source>bound by overhead</source>
        <translation>ограничено накладными расходами</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>forward</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>backward</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>пересчёт</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>оптимизатор</translation>
    </message>
    <message>
        <source>prefill</source>
        <translation>prefill</translation>
    </message>
    <message>
        <source>decode</source>
        <translation>decode</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>веса</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>градиенты</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>активации</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-кэш</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>коммуникации</translation>
    </message>
    <message>
        <source>scale-up</source>
        <translation>scale-up</translation>
    </message>
    <message>
        <source>scale-out</source>
        <translation>scale-out</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>пузырь</translation>
    </message>
    <message>
        <source>host link</source>
        <translation>канал к хосту</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>a setting, its value now and what it would become</comment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between settings</comment>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>rooflight::ui</name>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOP/s over peak FLOP/s; recomputation does not count</source>
        <translation>FLOP/s модели от пиковых FLOP/s; пересчёт не считается</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 п.п.</translation>
    </message>
    <message>
        <source>Tokens/s/chip</source>
        <translation>Токенов/с/чип</translation>
    </message>
    <message>
        <source>Tokens of the batch per second, over all chips</source>
        <translation>Токенов батча в секунду в расчёте на чип, по всем чипам</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>Время шага</translation>
    </message>
    <message>
        <source>One optimizer step over the whole global batch</source>
        <translation>Один шаг оптимизатора по всему глобальному батчу</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 токенов</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>Всё обучение</translation>
    </message>
    <message>
        <source>Time to train on all tokens, without interruptions</source>
        <translation>Время обучения на всех токенах, без перерывов</translation>
    </message>
    <message>
        <source>Give a run length to see days and cost</source>
        <translation>Задайте длину обучения, чтобы увидеть дни и стоимость</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Стоимость</translation>
    </message>
    <message>
        <source>Chip hours at the system's price</source>
        <translation>Чип-часы по цене системы</translation>
    </message>
    <message>
        <source>Needs a run length and a price per chip hour</source>
        <translation>Нужны длина обучения и цена чип-часа</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>До первого токена</translation>
    </message>
    <message>
        <source>Time per token</source>
        <translation>Время на токен</translation>
    </message>
    <message>
        <source>From prompt to first token, without queueing (TTFT)</source>
        <translation>От промпта до первого токена, без очереди (TTFT)</translation>
    </message>
    <message>
        <source>Between two tokens of a sequence (TPOT)</source>
        <translation>Между двумя токенами последовательности (TPOT)</translation>
    </message>
    <message>
        <source>Tokens/s, all chips</source>
        <translation>Токенов/с, все чипы</translation>
    </message>
    <message>
        <source>Prompt tokens per second of the whole system</source>
        <translation>Токенов промптов в секунду на всю систему</translation>
    </message>
    <message>
        <source>Tokens/s/sequence</source>
        <translation>Токенов/с/послед.</translation>
    </message>
    <message>
        <source>What one reader sees</source>
        <translation>Что видит один читатель</translation>
    </message>
    <message>
        <source>Per M input tokens</source>
        <translation>За 1M входных токенов</translation>
    </message>
    <message>
        <source>Per M output tokens</source>
        <translation>За 1M выходных токенов</translation>
    </message>
    <message>
        <source>At the system's price per chip hour, chips fully used</source>
        <translation>По цене чип-часа системы, чипы загружены полностью</translation>
    </message>
    <message>
        <source>The system has no price per chip hour</source>
        <translation>У системы нет цены чип-часа</translation>
    </message>
    <message>
        <source>no run length</source>
        <translation>длина не задана</translation>
    </message>
    <message>
        <source>no price</source>
        <translation>нет цены</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>fits, %1 free</source>
        <translation>помещается, свободно %1</translation>
    </message>
    <message>
        <source>does not fit: %1 too much</source>
        <translation>не помещается: лишние %1</translation>
    </message>
    <message>
        <source>%1 more than a chip has; the largest part is %2, %3.</source>
        <translation>На %1 больше, чем есть у чипа: больше всего занимают %2, %3.</translation>
    </message>
    <message>
        <source>More requests come than are served, %1 a second against at most %2: the queue grows without bound.</source>
        <translation>Запросов приходит больше, чем обслуживается: %1 в секунду при пределе %2 – очередь растёт без конца.</translation>
    </message>
    <message>
        <source>%1 of the step waits for the network</source>
        <translation>%1 шага уходит на ожидание сети</translation>
    </message>
    <message>
        <source>the network stays hidden behind it</source>
        <translation>сеть полностью скрыта</translation>
    </message>
    <message>
        <source>Compute sets the pace: the matrix units are busiest with %1; %2.</source>
        <translation>Темп задают вычисления: матричные блоки больше всего заняты %1; %2.</translation>
    </message>
    <message>
        <source>Memory bandwidth sets the pace: %1 moves more bytes than its FLOPs cover.</source>
        <translation>Темп задаёт память: %1 передаёт больше байт, чем покрывают его FLOP.</translation>
    </message>
    <message>
        <source>The scale-up network sets the pace with %1: %2.</source>
        <translation>Темп задаёт сеть scale-up, %1: %2.</translation>
    </message>
    <message>
        <source>The data-centre network sets the pace with %1: %2.</source>
        <translation>Темп задаёт сеть дата-центра, %1: %2.</translation>
    </message>
    <message>
        <source>The pipeline bubble sets the pace: %1 of the step is idle; more micro-batches or fewer stages fill it.</source>
        <translation>Темп задаёт пузырь конвейера: %1 шага простаивает; его заполнят больше микробатчей или меньше стадий.</translation>
    </message>
    <message>
        <source>Overheads set the pace: %1 of the step.</source>
        <translation>Темп задают накладные расходы: %1 шага.</translation>
    </message>
    <message>
        <source>Memory per chip: %1 (%2)</source>
        <translation>Память на чип: %1 (%2)</translation>
    </message>
    <message>
        <source>Bound by: %1</source>
        <translation>Предел: %1</translation>
    </message>
    <message>
        <source>%1 to %2%</source>
        <translation>от %1 до %2%</translation>
    </message>
    <message>
        <source>Help ▸ Why not 100% of the peak lists what is lost to what</source>
        <translation>Справка ▸ Почему не 100% пика: что на что теряется</translation>
    </message>
    <message numerus="yes">
        <source>Of the %n published runs most like this one, four in five took %1 to %2% of what is predicted for them.</source>
        <translation>
            <numerusform>Из %n самого похожего опубликованного запуска четыре из пяти заняли от %1 до %2% предсказанного.</numerusform>
            <numerusform>Из %n самых похожих опубликованных запусков четыре из пяти заняли от %1 до %2% предсказанного.</numerusform>
            <numerusform>Из %n самых похожих опубликованных запусков четыре из пяти заняли от %1 до %2% предсказанного.</numerusform>
        </translation>
    </message>
    <message>
        <source>From a request's arrival to its first token, on average (TTFT)</source>
        <translation>От прихода запроса до первого токена, в среднем (TTFT)</translation>
    </message>
    <message>
        <source>More requests come than are served: the queue grows without bound</source>
        <translation>Запросов приходит больше, чем обслуживается: очередь растёт без предела</translation>
    </message>
    <message>
        <source>Requests/s</source>
        <translation>Запросов/с</translation>
    </message>
    <message>
        <source>Finished requests; at most %1 can be served</source>
        <translation>Завершённые запросы; предел обслуживания %1</translation>
    </message>
    <message>
        <source>Finished requests</source>
        <translation>Завершённые запросы</translation>
    </message>
    <message>
        <source>At the system's price per chip hour, for the time that answers take</source>
        <translation>По цене чипо-часа системы, за время ответов</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::AccuracyDialog</name>
    <message>
        <source>Accuracy of calibrated predictions</source>
        <translation>Точность калиброванных предсказаний</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::AdviceButton</name>
    <message>
        <source>%1: fits</source>
        <translation>%1: помещается</translation>
    </message>
    <message>
        <source>%1: −%2 time</source>
        <translation>%1: −%2 времени</translation>
    </message>
    <message>
        <source>Apply advice: %1</source>
        <translation>Применить совет: %1</translation>
    </message>
    <message>
        <source>Apply this change; the time is that of the same number of tokens</source>
        <translation>Применить изменение; время – для того же числа токенов</translation>
    </message>
    <message>
        <source>Apply this change; the gain is worked out for this scenario</source>
        <translation>Применить изменение; выигрыш посчитан для этого сценария</translation>
    </message>
    <message>
        <source>Apply advice</source>
        <translation>Применить совет</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::AdviceStrip</name>
    <message>
        <source>Not possible: %1. What is shown is the state before.</source>
        <translation>Невозможно: %1. Показано прежнее состояние.</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 предупреждение</translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n предупреждение</numerusform>
            <numerusform>%n предупреждения</numerusform>
            <numerusform>%n предупреждений</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Отменить</translation>
    </message>
    <message>
        <source>Take the last change back, and with it what it moved</source>
        <translation>Отменить последнее изменение и всё, что оно сдвинуло</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ArrayEditor</name>
    <message>
        <source>Sharding of %1</source>
        <translation>Шардирование %1</translation>
    </message>
    <message>
        <source>A[I_X, J]: dimension I split over mesh axis X. Or JAX: P('X', None)</source>
        <translation>A[I_X, J]: измерение I разбито по оси меша X. Или JAX: P('X', None)</translation>
    </message>
    <message>
        <source>JAX partition spec of %1</source>
        <translation>Спецификация JAX для %1</translation>
    </message>
    <message>
        <source>JAX: P('X', None)</source>
        <translation>JAX: P('X', None)</translation>
    </message>
    <message>
        <source>Blocks of %1 by device</source>
        <translation>Блоки %1 по устройствам</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::BoundBadge</name>
    <message>
        <source>Bound by %1</source>
        <translation>Предел: %1</translation>
    </message>
    <message>
        <source>%1 exposed</source>
        <translation>не скрыто %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ChipView</name>
    <message>
        <source>Chip</source>
        <translation>Чип</translation>
    </message>
    <message>
        <source>%1 · baseline %2</source>
        <translation>%1 · база: %2</translation>
    </message>
    <message>
        <source>%1 · %2 × %3 × %4</source>
        <translation>%1 · %2 × %3 × %4</translation>
    </message>
    <message>
        <source>This mesh does not fit the chips there are: change the mesh or the slice.</source>
        <translation>Столько чипов нет: измените меш или слайс.</translation>
    </message>
    <message>
        <source>The kernel takes %1, %2 of the chip's peak.</source>
        <translation>Ядро занимает %1, это %2 пика чипа.</translation>
    </message>
    <message>
        <source>%1: matrix units busy %2 of the step, memory %3, the scale-up network %4.</source>
        <translation>%1: матричные блоки заняты %2 шага, память %3, scale-up-сеть %4.</translation>
    </message>
    <message>
        <source>Matrix units</source>
        <translation>Матричные блоки</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Ядро</translation>
    </message>
    <message>
        <source>Units, memories and links, with how busy they are</source>
        <translation>Блоки, память и каналы и их загрузка</translation>
    </message>
    <message>
        <source>What the matrix units do with one matmul, step by step</source>
        <translation>Что матричные блоки делают с одним matmul, шаг за шагом</translation>
    </message>
    <message>
        <source>One matmul in tiles: fast memory, traffic, what hides behind compute</source>
        <translation>Один matmul по тайлам: быстрая память, трафик и то, что скрыто за вычислениями</translation>
    </message>
    <message>
        <source>%1: %2. Matrix units and kernels need these figures of the chip.</source>
        <translation>%1: %2. Матричным блокам и ядрам нужны эти данные чипа.</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Под</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Хост</translation>
    </message>
    <message>
        <source>Core</source>
        <translation>Ядро чипа</translation>
    </message>
    <message>
        <source>What the chips are joined to</source>
        <translation>С чем соединены чипы</translation>
    </message>
    <message>
        <source>The chips of one host</source>
        <translation>Чипы одного хоста</translation>
    </message>
    <message>
        <source>Inside one chip</source>
        <translation>Внутри одного чипа</translation>
    </message>
    <message>
        <source>Inside a TensorCore or multiprocessor, with the kernel's tiles moving through it</source>
        <translation>Внутри TensorCore или мультипроцессора, с тайлами ядра, которые через него идут</translation>
    </message>
    <message>
        <source>Level: %1</source>
        <translation>Уровень: %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ChoiceBar</name>
    <message>
        <source>Collective</source>
        <translation>Коллективная операция</translation>
    </message>
    <message>
        <source>Group of chips</source>
        <translation>Группа чипов</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Чипы</translation>
    </message>
    <message>
        <source>Rows or nodes</source>
        <translation>Строки или узлы</translation>
    </message>
    <message>
        <source>Axis</source>
        <translation>Ось</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>Алгоритм</translation>
    </message>
    <message>
        <source>Share of the chunks that are live</source>
        <translation>Доля живых фрагментов</translation>
    </message>
    <message>
        <source>live </source>
        <translation>живых </translation>
    </message>
    <message>
        <source>Size of the array</source>
        <translation>Размер массива</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Массив</translation>
    </message>
    <message>
        <source> nodes</source>
        <translation> узл.</translation>
    </message>
    <message>
        <source> each</source>
        <translation> в каждом</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CollectivesView</name>
    <message>
        <source>Collectives</source>
        <translation>Коллективы</translation>
    </message>
    <message>
        <source> · drawn with %1 chips</source>
        <translation> · на рисунке чипов: %1</translation>
    </message>
    <message>
        <source>%1 of %2 over a %3 takes %4 and is %5; %6 of %7 steps are done.</source>
        <translation>%1, %2, группа: %3 – %4, %5; сделано шагов: %6 из %7.</translation>
    </message>
    <message>
        <source>Time over size; Left and Right change the size</source>
        <translation>Время от размера; ← и → меняют размер</translation>
    </message>
    <message>
        <source>Devices and what each holds</source>
        <translation>Устройства и что хранит каждое</translation>
    </message>
    <message>
        <source>Cost formula</source>
        <translation>Формула времени</translation>
    </message>
    <message>
        <source>latency-bound</source>
        <translation>ограничено латентностью</translation>
    </message>
    <message>
        <source>bandwidth-bound</source>
        <translation>ограничено пропускной способностью</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Палитра команд</translation>
    </message>
    <message>
        <source>Type what you want to do</source>
        <translation>Введите, что хотите сделать</translation>
    </message>
    <message>
        <source>Search actions</source>
        <translation>Поиск действий</translation>
    </message>
    <message>
        <source>Matching actions</source>
        <translation>Подходящие действия</translation>
    </message>
    <message>
        <source>No action matches</source>
        <translation>Нет подходящих действий</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CompareModel</name>
    <message>
        <source>yes</source>
        <translation>да</translation>
    </message>
    <message>
        <source>no</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>Figures that differ</source>
        <translation>Различающиеся величины</translation>
    </message>
    <message>
        <source>Settings that differ</source>
        <translation>Различающиеся настройки</translation>
    </message>
    <message>
        <source>Figures that are the same</source>
        <translation>Одинаковые величины</translation>
    </message>
    <message>
        <source>Settings that are the same</source>
        <translation>Одинаковые настройки</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::CompareView</name>
    <message>
        <source>Compare</source>
        <translation>Сравнение</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>различий нет</translation>
    </message>
    <message>
        <source>differences: %1 in settings, %2 in figures</source>
        <translation>различия: настройки %1, величины %2</translation>
    </message>
    <message>
        <source>Nothing to compare with yet: pin a baseline, keep the present scenario, or drop scenario files here.</source>
        <translation>Пока сравнивать не с чем: закрепите базу, отложите нынешний сценарий или бросьте сюда файлы сценариев.</translation>
    </message>
    <message>
        <source>Keep this one</source>
        <translation>Отложить этот</translation>
    </message>
    <message>
        <source>Puts the scenario as it is now beside what comes</source>
        <translation>Ставит сценарий, как он есть, рядом с тем, что будет</translation>
    </message>
    <message>
        <source>Add file…</source>
        <translation>Добавить файл…</translation>
    </message>
    <message>
        <source>A scenario, or an export that carries one; files can be dropped here too</source>
        <translation>Сценарий или экспорт, который его несёт; файлы можно и бросить сюда</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>Только различия</translation>
    </message>
    <message>
        <source>Hides what is the same in all</source>
        <translation>Скрывает то, что одинаково у всех</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>Перейти</translation>
    </message>
    <message>
        <source>Makes the scenario of the chosen column the present one</source>
        <translation>Делает сценарий выбранного столбца нынешним</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Убрать</translation>
    </message>
    <message>
        <source>Takes the chosen column away</source>
        <translation>Убирает выбранный столбец</translation>
    </message>
    <message>
        <source>Scenarios side by side</source>
        <translation>Сценарии рядом</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Сейчас</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>База</translation>
    </message>
    <message>
        <source>Compared scenario</source>
        <translation>Сравниваемый сценарий</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ControlsPanel</name>
    <message>
        <source>must not be negative</source>
        <translation>не может быть отрицательным</translation>
    </message>
    <message numerus="yes">
        <source>%1 chips</source>
        <translation>
            <numerusform>%1 чип</numerusform>
            <numerusform>%1 чипа</numerusform>
            <numerusform>%1 чипов</numerusform>
        </translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Кластер</translation>
    </message>
    <message>
        <source>%1-D torus</source>
        <translation>%1D-тор</translation>
    </message>
    <message>
        <source>full mesh</source>
        <translation>полносвязная</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>switched</source>
        <translation>коммутируемая</translation>
    </message>
    <message>
        <source>Run length</source>
        <translation>Длина обучения</translation>
    </message>
    <message>
        <source>Tokens the whole training run sees; gives days and cost</source>
        <translation>Сколько токенов увидит всё обучение; даёт дни и стоимость</translation>
    </message>
    <message>
        <source>Tokens the whole training run sees: 15T, 2.5e12</source>
        <translation>Токенов за всё обучение: 15T, 2.5e12</translation>
    </message>
    <message>
        <source>Run length in tokens</source>
        <translation>Длина обучения в токенах</translation>
    </message>
    <message>
        <source>1 chip</source>
        <translation>1 чип</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DataDialog</name>
    <message>
        <source>Data of %1</source>
        <translation>Данные: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>&amp;Copy all</source>
        <translation>&amp;Копировать всё</translation>
    </message>
    <message>
        <source>The first %1 rows of %2; the CSV export has them all.</source>
        <translation>Первые строки: %1 из %2; в экспорте CSV – все.</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DerivationDialog</name>
    <message>
        <source>The estimate has no number “%1” now.</source>
        <translation>Числа «%1» сейчас в оценке нет.</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Источник: %1</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>Вывод числа</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Назад</translation>
    </message>
    <message>
        <source>To the derivation that was open before</source>
        <translation>К выводу, открытому раньше</translation>
    </message>
    <message>
        <source>&amp;Number</source>
        <translation>&amp;Число</translation>
    </message>
    <message>
        <source>Number of the estimate</source>
        <translation>Число оценки</translation>
    </message>
    <message>
        <source>Copy &amp;text</source>
        <translation>Копировать &amp;текст</translation>
    </message>
    <message>
        <source>Copy &amp;LaTeX</source>
        <translation>Копировать &amp;LaTeX</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Закрыть</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DimButton</name>
    <message>
        <source>Drop a mesh axis here, or click, to split %1</source>
        <translation>Перетащите сюда ось меша или щёлкните, чтобы разбить %1</translation>
    </message>
    <message>
        <source>Dimension %1, not split</source>
        <translation>Измерение %1, не разбито</translation>
    </message>
    <message>
        <source>Dimension %1, split over %2</source>
        <translation>Измерение %1, разбито по %2</translation>
    </message>
    <message>
        <source>Split over %1 (%2)</source>
        <translation>Разбить по %1 (%2)</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DockTitle</name>
    <message>
        <source>%1: menu</source>
        <translation>%1: меню</translation>
    </message>
    <message>
        <source>Copy, export, close</source>
        <translation>Копировать, экспорт, закрыть</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::DraftRow</name>
    <message>
        <source>Speculative decoding</source>
        <translation>Спекулятивное декодирование</translation>
    </message>
    <message>
        <source>A small model drafts tokens that the large one verifies in one pass</source>
        <translation>Малая модель набрасывает токены, большая проверяет их за один проход</translation>
    </message>
    <message>
        <source>Draft model</source>
        <translation>Черновая модель</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ExportDialog</name>
    <message>
        <source>Width in pixels</source>
        <translation>Ширина в пикселях</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>Высота в пикселях</translation>
    </message>
    <message>
        <source>Dots per inch of PNG</source>
        <translation>Точек на дюйм для PNG</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Экспорт</translation>
    </message>
    <message>
        <source>Views to export</source>
        <translation>Виды для экспорта</translation>
    </message>
    <message>
        <source>SVG picture</source>
        <translation>Рисунок SVG</translation>
    </message>
    <message>
        <source>PDF picture</source>
        <translation>Рисунок PDF</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>Рисунок PNG</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>Таблица CSV</translation>
    </message>
    <message>
        <source>HTML report</source>
        <translation>Отчёт HTML</translation>
    </message>
    <message>
        <source>Markdown report</source>
        <translation>Отчёт Markdown</translation>
    </message>
    <message>
        <source>px,  PNG at</source>
        <translation>px,  PNG при</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Папка</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Обзор…</translation>
    </message>
    <message>
        <source>Export to</source>
        <translation>Экспорт в</translation>
    </message>
    <message>
        <source>What will be written</source>
        <translation>Что будет записано</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Экспорт</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Выберите папку</translation>
    </message>
    <message>
        <source>1 file written to %1</source>
        <translation>1 файл записан в %1</translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1</source>
        <translation>
            <numerusform>%n файл записан в %1</numerusform>
            <numerusform>%n файла записано в %1</numerusform>
            <numerusform>%n файлов записано в %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Заголовок</translation>
    </message>
    <message>
        <source>&amp;Caption</source>
        <translation>&amp;Подпись</translation>
    </message>
    <message>
        <source>JSON data and estimate</source>
        <translation>JSON: данные и оценка</translation>
    </message>
    <message>
        <source>PDF report</source>
        <translation>Отчёт PDF</translation>
    </message>
    <message>
        <source>LaTeX report</source>
        <translation>Отчёт LaTeX</translation>
    </message>
    <message>
        <source>BibTeX of the sources</source>
        <translation>BibTeX источников</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Заголовок</translation>
    </message>
    <message>
        <source>the view's own</source>
        <translation>собственный заголовок вида</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Подпись</translation>
    </message>
    <message>
        <source>what the picture says</source>
        <translation>что картина говорит</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FactorsDialog</name>
    <message>
        <source>In ideal fidelity nothing is lost but what the scenario itself loses: MFU is %1.</source>
        <translation>В идеальной оценке теряется лишь то, что теряет сам сценарий: MFU %1.</translation>
    </message>
    <message>
        <source>MFU is %1; with the figures on paper it would be %2, and the step %3 instead of %4.</source>
        <translation>MFU %1; с паспортными данными было бы %2, а шаг – %3 вместо %4.</translation>
    </message>
    <message>
        <source>Why not 100% of the peak</source>
        <translation>Почему не 100% пика</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Фактор</translation>
    </message>
    <message>
        <source>Costs a step</source>
        <translation>Цена за шаг</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Значение</translation>
    </message>
    <message>
        <source>On paper</source>
        <translation>Паспорт</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Что это</translation>
    </message>
    <message>
        <source>Whose</source>
        <translation>Чей</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Источник</translation>
    </message>
    <message>
        <source>Each is taken away alone; what one hides another shows, so they do not add up.</source>
        <translation>Каждый убирается отдельно; что скрывает один, показывает другой, поэтому они не складываются.</translation>
    </message>
    <message>
        <source>Calibrated fidelity takes achieved rates and overheads into account, fitted to published measurements; then each of them is listed here with what it costs.</source>
        <translation>Калиброванная оценка учитывает достижимые скорости и накладные расходы, подогнанные по опубликованным измерениям; тогда каждый из них будет здесь с тем, во что он обходится.</translation>
    </message>
    <message>
        <source>Change to calibrated</source>
        <translation>Перейти к калибровке</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FigureForm</name>
    <message>
        <source>not published</source>
        <translation>не опубликовано</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>обязательно</translation>
    </message>
    <message>
        <source>not understood; write it as %1</source>
        <translation>непонятно; пишите как %1</translation>
    </message>
    <message>
        <source>must be a whole number above zero</source>
        <translation>должно быть целым числом больше нуля</translation>
    </message>
    <message>
        <source>must be above zero</source>
        <translation>должно быть больше нуля</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FigureTile</name>
    <message>
        <source>Compared with the baseline</source>
        <translation>По сравнению с базой</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::FileActions</name>
    <message>
        <source>Open</source>
        <translation>Открыть</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Все файлы (*)</translation>
    </message>
    <message>
        <source>Not opened: %1</source>
        <translation>Не открыто: %1</translation>
    </message>
    <message>
        <source>Model from %1</source>
        <translation>Модель из %1</translation>
    </message>
    <message>
        <source>Model taken from %1</source>
        <translation>Модель взята из %1</translation>
    </message>
    <message>
        <source>Model not taken: %1</source>
        <translation>Модель не взята: %1</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Сохранить как</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>Не сохранено: %1</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Сохранено как %1</translation>
    </message>
    <message>
        <source>Scenario copied as text</source>
        <translation>Сценарий скопирован как текст</translation>
    </message>
    <message>
        <source>Paste scenario</source>
        <translation>Вставить сценарий</translation>
    </message>
    <message>
        <source>The clipboard holds no scenario: %1</source>
        <translation>В буфере обмена нет сценария: %1</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Пока нет</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>О&amp;чистить список</translation>
    </message>
    <message>
        <source>Unnamed scenario</source>
        <translation>Безымянный сценарий</translation>
    </message>
    <message>
        <source>Scenarios and exports (*.json *.svg *.png *.pdf *.html *.md *.tex)</source>
        <translation>Сценарии и экспорт (*.json *.svg *.png *.pdf *.html *.md *.tex)</translation>
    </message>
    <message>
        <source>Scenario (*.rooflight.json *.json)</source>
        <translation>Сценарий (*.rooflight.json *.json)</translation>
    </message>
    <message>
        <source>There is no scenario yet: choose a model and a system</source>
        <translation>Сценария ещё нет: выберите модель и систему</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>Справка</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Темы</translation>
    </message>
    <message>
        <source>Help page</source>
        <translation>Страница справки</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::KernelPanel</name>
    <message>
        <source>rows m</source>
        <translation>строки m</translation>
    </message>
    <message>
        <source>depth k</source>
        <translation>глубина k</translation>
    </message>
    <message>
        <source>columns n</source>
        <translation>столбцы n</translation>
    </message>
    <message>
        <source>tile m</source>
        <translation>тайл m</translation>
    </message>
    <message>
        <source>tile k</source>
        <translation>тайл k</translation>
    </message>
    <message>
        <source>tile n</source>
        <translation>тайл n</translation>
    </message>
    <message>
        <source>Two buffers</source>
        <translation>Два буфера</translation>
    </message>
    <message>
        <source>The next step's operands load while the present ones are multiplied</source>
        <translation>Операнды следующего шага загружаются, пока умножаются текущие</translation>
    </message>
    <message>
        <source>Pairs share loads</source>
        <translation>Пары делят загрузки</translation>
    </message>
    <message>
        <source>Two neighbouring units receive the same columns of the second operand in one load</source>
        <translation>Два соседних блока получают одни и те же столбцы второго операнда за одну загрузку</translation>
    </message>
    <message>
        <source>Best tile</source>
        <translation>Лучший тайл</translation>
    </message>
    <message>
        <source>The fastest of the powers of two that fit</source>
        <translation>Самый быстрый из умещающихся степеней двойки</translation>
    </message>
    <message>
        <source>Scenario's matmul</source>
        <translation>Matmul сценария</translation>
    </message>
    <message>
        <source>The matmul that a chip of the scenario spends most of its time in</source>
        <translation>Matmul, на который чип сценария тратит больше всего времени</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::MainWindow</name>
    <message>
        <source>Brought back the changes of the last run; undo takes them away again</source>
        <translation>Возвращены изменения прошлого запуска; отмена уберёт их снова</translation>
    </message>
    <message>
        <source>Unnamed scenario</source>
        <translation>Безымянный сценарий</translation>
    </message>
    <message>
        <source>Edited preset</source>
        <translation>Изменённый пресет</translation>
    </message>
    <message>
        <source>Controls</source>
        <translation>Параметры</translation>
    </message>
    <message>
        <source>Only files on this computer can be opened</source>
        <translation>Открыть можно только файлы этого компьютера</translation>
    </message>
    <message>
        <source>Save layout</source>
        <translation>Сохранить раскладку</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>&amp;Отменить: %1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Отменить</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>&amp;Вернуть: %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Вернуть</translation>
    </message>
    <message>
        <source>%1 copied as a picture</source>
        <translation>%1: скопировано как рисунок</translation>
    </message>
    <message>
        <source>%1 copied as SVG</source>
        <translation>%1: скопировано как SVG</translation>
    </message>
    <message>
        <source>Data of %1 copied</source>
        <translation>%1: данные скопированы</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Файл</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Открыть н&amp;едавний</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Правка</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Вид</translation>
    </message>
    <message>
        <source>&amp;Layouts</source>
        <translation>Раскла&amp;дки</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Тема</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>&amp;Язык</translation>
    </message>
    <message>
        <source>Like the system</source>
        <translation>Как в системе</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>Пере&amp;ход</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Справка</translation>
    </message>
    <message>
        <source>The layout “%1” is of another version</source>
        <translation>Раскладка «%1» от другой версии</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Удалить</translation>
    </message>
    <message>
        <source>About Rooflight</source>
        <translation>О Rooflight</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Rooflight %1&lt;/h3&gt;&lt;p&gt;See what one slider does to a large language model.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later; it comes with no warranty. Built with Qt %2 (LGPL; Qt Charts GPL), QCustomPlot (GPL), fmt, HarfBuzz, nlohmann/json and CLI11 (MIT, BSD).&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Rooflight %1&lt;/h3&gt;&lt;p&gt;Посмотрите, что один ползунок делает с большой языковой моделью.&lt;/p&gt;&lt;p&gt;Свободная программа под лицензией GNU General Public License версии 3 или новее; без гарантий. Собрана с Qt %2 (LGPL; Qt Charts GPL), QCustomPlot (GPL), fmt, HarfBuzz, nlohmann/json и CLI11 (MIT, BSD).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>C&amp;ontrols</source>
        <translation>&amp;Параметры</translation>
    </message>
    <message>
        <source>Kept to compare with</source>
        <translation>Отложено для сравнения</translation>
    </message>
    <message>
        <source>Four scenarios at most: remove one first</source>
        <translation>Не больше четырёх сценариев: сначала уберите один</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>Сравнить с</translation>
    </message>
    <message>
        <source>Not compared: %1</source>
        <translation>Не сравнивается: %1</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Сохранить сеанс</translation>
    </message>
    <message>
        <source>Session “%1” saved</source>
        <translation>Сеанс «%1» сохранён</translation>
    </message>
    <message>
        <source>Not printed: the printer reports an error</source>
        <translation>Не напечатано: принтер сообщает об ошибке</translation>
    </message>
    <message>
        <source>Sent to the printer</source>
        <translation>Отправлено на принтер</translation>
    </message>
    <message>
        <source>Scenarios and exports (*.json *.svg *.png *.pdf *.html *.md *.tex)</source>
        <translation>Сценарии и экспорт (*.json *.svg *.png *.pdf *.html *.md *.tex)</translation>
    </message>
    <message>
        <source>Sess&amp;ions</source>
        <translation>Сеанс&amp;ы</translation>
    </message>
    <message>
        <source>Session not opened: %1</source>
        <translation>Сеанс не открыт: %1</translation>
    </message>
    <message>
        <source>1 chip</source>
        <translation>1 чип</translation>
    </message>
    <message numerus="yes">
        <source>%1 chips</source>
        <translation>
            <numerusform>%1 чип</numerusform>
            <numerusform>%1 чипа</numerusform>
            <numerusform>%1 чипов</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 parameters · estimated in %3</source>
        <translation>%1 · параметров: %2 · оценено за %3</translation>
    </message>
    <message>
        <source>Brings the view to the front</source>
        <translation>Выводит вид на передний план</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::MemoryGauge</name>
    <message>
        <source>Memory per chip: %1</source>
        <translation>Память на чип: %1</translation>
    </message>
    <message>
        <source>Fullest at: %1</source>
        <translation>Максимум: %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::MemoryView</name>
    <message>
        <source>at %1 of the step</source>
        <translation>на %1 шага</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>per chip of each stage</source>
        <translation>на чип каждой стадии</translation>
    </message>
    <message>
        <source>per chip</source>
        <translation>на чип</translation>
    </message>
    <message>
        <source>free</source>
        <translation>свободно</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>из %1</translation>
    </message>
    <message>
        <source>seconds into the step, stage %1</source>
        <translation>секунды от начала шага, стадия %1</translation>
    </message>
    <message>
        <source>seconds into the step</source>
        <translation>секунды от начала шага</translation>
    </message>
    <message>
        <source>The fullest chip holds %1 of %2, most of it %3 (%4).</source>
        <translation>Самый полный чип хранит %1 из %2, больше всего %3 (%4).</translation>
    </message>
    <message>
        <source>It does not fit: %1 too much.</source>
        <translation>Не помещается: лишние %1.</translation>
    </message>
    <message>
        <source>It fits, with %1 free.</source>
        <translation>Помещается, свободно %1.</translation>
    </message>
    <message>
        <source>What would free most is %1.</source>
        <translation>Больше всего освободит %1.</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ModelForm</name>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Слои</translation>
    </message>
    <message>
        <source>Gated feed-forward</source>
        <translation>Гейтированный FFN</translation>
    </message>
    <message>
        <source>Attention beside feed-forward</source>
        <translation>Attention параллельно FFN</translation>
    </message>
    <message>
        <source>Biases</source>
        <translation>Смещения (bias)</translation>
    </message>
    <message>
        <source>Multi-token-prediction modules</source>
        <translation>Модули multi-token prediction</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Головы</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV-головы</translation>
    </message>
    <message>
        <source>Sliding window</source>
        <translation>Скользящее окно</translation>
    </message>
    <message>
        <source>Every n-th layer global</source>
        <translation>Глобален каждый n-й слой</translation>
    </message>
    <message>
        <source>Layers that share a KV cache</source>
        <translation>Слоёв на один KV-кэш</translation>
    </message>
    <message>
        <source>Norm on queries and keys</source>
        <translation>Норма запросов и ключей</translation>
    </message>
    <message>
        <source>Biases on q, k, v</source>
        <translation>Смещения у q, k, v</translation>
    </message>
    <message>
        <source>Latent attention (MLA)</source>
        <translation>Латентный attention (MLA)</translation>
    </message>
    <message>
        <source>KV rank</source>
        <translation>Ранг KV</translation>
    </message>
    <message>
        <source>Query rank</source>
        <translation>Ранг запроса</translation>
    </message>
    <message>
        <source>Head dimension without RoPE</source>
        <translation>Размер головы без RoPE</translation>
    </message>
    <message>
        <source>Head dimension with RoPE</source>
        <translation>Размер головы с RoPE</translation>
    </message>
    <message>
        <source>Value dimension</source>
        <translation>Размер значений</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>Словарь</translation>
    </message>
    <message>
        <source>Embeddings tied</source>
        <translation>Общие эмбеддинги</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>Обучаемые позиции</translation>
    </message>
    <message>
        <source>Mixture of experts</source>
        <translation>Mixture of experts</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>Эксперты</translation>
    </message>
    <message>
        <source>Experts per token</source>
        <translation>Экспертов на токен</translation>
    </message>
    <message>
        <source>Shared experts</source>
        <translation>Общие эксперты</translation>
    </message>
    <message>
        <source>d_ff of an expert</source>
        <translation>d_ff эксперта</translation>
    </message>
    <message>
        <source>Dense layers at the start</source>
        <translation>Плотных слоёв в начале</translation>
    </message>
    <message>
        <source>Every n-th layer</source>
        <translation>Каждый n-й слой</translation>
    </message>
    <message>
        <source>Groups of experts</source>
        <translation>Групп экспертов</translation>
    </message>
    <message>
        <source>Groups per token</source>
        <translation>Групп на токен</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::NumberEdit</name>
    <message>
        <source>a whole number is needed here</source>
        <translation>здесь нужно целое число</translation>
    </message>
    <message>
        <source>not a number; write it as %1</source>
        <translation>не число; пишите как %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::OperationsModel</name>
    <message>
        <source>%1 per execution, %2 times in the step</source>
        <translation>%1 за выполнение, %2 раз за шаг</translation>
    </message>
    <message>
        <source>%1 to and from HBM per execution</source>
        <translation>%1 в HBM и обратно за выполнение</translation>
    </message>
    <message>
        <source>FLOPs / HBM bytes = %1</source>
        <translation>FLOP / байты HBM = %1</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>Операция</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Фаза</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Число</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>HBM bytes</source>
        <translation>Байты HBM</translation>
    </message>
    <message>
        <source>FLOP/byte</source>
        <translation>FLOP/байт</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Время</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Доля</translation>
    </message>
    <message>
        <source>Bound by</source>
        <translation>Предел</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>Коллективы</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>Массив</translation>
    </message>
    <message>
        <source>Comm. time</source>
        <translation>Время комм.</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>Не скрыто</translation>
    </message>
    <message>
        <source>(%1 at work + %2 that communication is exposed) × %3</source>
        <translation>(%1 работы + %2 открытой передачи) × %3</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::OperationsView</name>
    <message>
        <source>Operations</source>
        <translation>Операции</translation>
    </message>
    <message numerus="yes">
        <source>%n in a step, per chip</source>
        <translation>
            <numerusform>%n за шаг, на чип</numerusform>
            <numerusform>%n за шаг, на чип</numerusform>
            <numerusform>%n за шаг, на чип</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter: mlp, backward, HBM …</source>
        <translation>Фильтр: mlp, backward, HBM …</translation>
    </message>
    <message>
        <source>Filter operations</source>
        <translation>Фильтр операций</translation>
    </message>
    <message>
        <source>Operations and their collectives</source>
        <translation>Операции и их коллективы</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Копировать</translation>
    </message>
    <message>
        <source>Copy as CSV with full precision</source>
        <translation>Копировать как CSV с полной точностью</translation>
    </message>
    <message>
        <source>No operations in this estimate.</source>
        <translation>В этой оценке нет операций.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
            <numerusform>и ещё %n</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operations; the longest is %1 (%2), %3 of the step, %4.</source>
        <translation>
            <numerusform>%n операция; самая долгая — %1 (%2), %3 шага, %4.</numerusform>
            <numerusform>%n операции; самая долгая — %1 (%2), %3 шага, %4.</numerusform>
            <numerusform>%n операций; самая долгая — %1 (%2), %3 шага, %4.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ParallelismView</name>
    <message>
        <source>Parallelism</source>
        <translation>Параллелизм</translation>
    </message>
    <message>
        <source>communication against compute, by batch</source>
        <translation>коммуникации и вычисления, по батчу</translation>
    </message>
    <message>
        <source>communication against compute, by tensor degree</source>
        <translation>коммуникации и вычисления, по степени tensor</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Батч</translation>
    </message>
    <message>
        <source>Let the batch grow; drag the point, or ← and →, to set it</source>
        <translation>Растить батч; задаётся точкой мышью или ← и →</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Let the tensor degree grow at the present batch; drag the point, or ← and →, to set it</source>
        <translation>Растить степень tensor при текущем батче; задаётся точкой мышью или ← и →</translation>
    </message>
    <message>
        <source>Communication against compute; left and right move the present point</source>
        <translation>Коммуникации и вычисления; ← и → двигают текущую точку</translation>
    </message>
    <message>
        <source>These curves are of a training step: choose Train above to see them.</source>
        <translation>Эти кривые – для шага обучения: выберите вверху «Обучение».</translation>
    </message>
    <message>
        <source>One chip a pipeline stage has nothing to send: give the mesh more chips.</source>
        <translation>Одному чипу на стадию нечего слать: дайте мешу больше чипов.</translation>
    </message>
    <message>
        <source>Only one tensor degree divides the model's heads and the chips.</source>
        <translation>Головы модели и чипы делит только одна степень tensor.</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PlanModel</name>
    <message>
        <source>step time</source>
        <translation>время шага</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>токенов/с</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>память</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>микробатч</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>батч</translation>
    </message>
    <message>
        <source>chips</source>
        <translation>чипы</translation>
    </message>
    <message>
        <source>recompute</source>
        <translation>пересчёт</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>расписание</translation>
    </message>
    <message>
        <source>requests at a time</source>
        <translation>запросов одновременно</translation>
    </message>
    <message>
        <source>weights' layout</source>
        <translation>раскладка весов</translation>
    </message>
    <message>
        <source>KV layout</source>
        <translation>раскладка KV</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>веса</translation>
    </message>
    <message>
        <source>matmul</source>
        <translation>matmul</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV-кэш</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>размещение</translation>
    </message>
    <message>
        <source>equal placements</source>
        <translation>равных размещений</translation>
    </message>
<message>
        <source>virtual</source>
        <translation>вирт.</translation>
    </message>
<message>
        <source>variants</source>
        <translation>варианты</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PlayerBar</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Пауза</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Пуск</translation>
    </message>
    <message>
        <source>‹</source>
        <comment>one step back</comment>
        <translation>‹</translation>
    </message>
    <message>
        <source>›</source>
        <comment>one step forward</comment>
        <translation>›</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>Шаг назад (←)</translation>
    </message>
    <message>
        <source>One step forward (Right)</source>
        <translation>Шаг вперёд (→)</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>Пуск или пауза (пробел)</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>Шаг назад</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>Шаг вперёд</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>Сделано шагов</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Скорость</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Presentation</name>
    <message>
        <source>%1 chips</source>
        <translation>чипов: %1</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>идеально</translation>
    </message>
    <message>
        <source>calibrated</source>
        <translation>калибровано</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresentationBar</name>
    <message>
        <source>Page %1 of %2</source>
        <translation>Страница %1 из %2</translation>
    </message>
    <message>
        <source>%1 (%2×%3)</source>
        <translation>%1 (%2×%3)</translation>
    </message>
    <message>
        <source>Screen</source>
        <translation>Экран</translation>
    </message>
    <message>
        <source>Which slider</source>
        <translation>Какой ползунок</translation>
    </message>
    <message>
        <source>Which views, one to four</source>
        <translation>Какие виды, от одного до четырёх</translation>
    </message>
    <message>
        <source>Which screen</source>
        <translation>Какой экран</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresetCombo</name>
    <message>
        <source>No model is called “%1”.</source>
        <translation>Нет модели с названием «%1».</translation>
    </message>
    <message>
        <source>No system is called “%1”.</source>
        <translation>Нет системы с названием «%1».</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresetDialog</name>
    <message>
        <source>Hardware and models</source>
        <translation>Оборудование и модели</translation>
    </message>
    <message>
        <source>Hardware</source>
        <translation>Оборудование</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Модели</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Пресеты</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Дублировать</translation>
    </message>
    <message>
        <source>A preset of your own with these figures, to be edited</source>
        <translation>Свой пресет с этими данными, который можно править</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Импорт…</translation>
    </message>
    <message>
        <source>S&amp;hare as file…</source>
        <translation>&amp;В файл…</translation>
    </message>
    <message>
        <source>De&amp;lete</source>
        <translation>&amp;Удалить</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Сохранить</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Закрыть</translation>
    </message>
    <message>
        <source>%1 (own)</source>
        <translation>%1 (свой)</translation>
    </message>
    <message>
        <source>Built-in presets stay</source>
        <translation>Встроенные пресеты остаются</translation>
    </message>
    <message>
        <source>Your own preset; changes take effect when saved.</source>
        <translation>Ваш пресет; изменения действуют после сохранения.</translation>
    </message>
    <message>
        <source>Built in. Duplicate it to change its figures.</source>
        <translation>Встроенный. Дублируйте, чтобы изменить данные.</translation>
    </message>
    <message>
        <source>Not saved yet.</source>
        <translation>Ещё не сохранён.</translation>
    </message>
    <message>
        <source>My %1</source>
        <translation>Мой %1</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>Удалить пресет</translation>
    </message>
    <message>
        <source>Delete “%1”? Scenarios that use it keep its figures.</source>
        <translation>Удалить «%1»? Сценарии с ним сохранят его данные.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Удалить</translation>
    </message>
    <message>
        <source>Share preset</source>
        <translation>Поделиться пресетом</translation>
    </message>
    <message>
        <source>Preset (*.json)</source>
        <translation>Пресет (*.json)</translation>
    </message>
    <message>
        <source>Written to %1</source>
        <translation>Записано в %1</translation>
    </message>
    <message>
        <source>Import preset</source>
        <translation>Импорт пресета</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::PresetStore</name>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>не удалось записать %1: %2</translation>
    </message>
    <message>
        <source>%1 could not be deleted: %2</source>
        <translation>не удалось удалить %1: %2</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <translation>не удалось прочитать %1: %2</translation>
    </message>
    <message>
        <source>%1 is too large for a preset</source>
        <translation>файл %1 слишком велик для пресета</translation>
    </message>
    <message>
        <source>%1 is no preset: it lacks "rooflight_preset"</source>
        <translation>%1 – не пресет: нет "rooflight_preset"</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Recovery</name>
    <message>
        <source>Recovered changes</source>
        <translation>Восстановленные изменения</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ReliefList</name>
    <message>
        <source>Free memory</source>
        <translation>Освободить память</translation>
    </message>
    <message>
        <source>%1: −%2</source>
        <translation>%1: −%2</translation>
    </message>
    <message>
        <source>%1: −%2, step +%3</source>
        <translation>%1: −%2, шаг +%3</translation>
    </message>
    <message>
        <source>%1: −%2, step −%3</source>
        <translation>%1: −%2, шаг −%3</translation>
    </message>
    <message>
        <source>%1
Everything then fits. Click to apply.</source>
        <translation>%1
Тогда всё помещается. Щелчок применит.</translation>
    </message>
    <message>
        <source>%1
It still does not fit. Click to apply.</source>
        <translation>%1
Всё ещё не помещается. Щелчок применит.</translation>
    </message>
    <message>
        <source>What would free most</source>
        <translation>Что освободит больше всего</translation>
    </message>
    <message>
        <source>: −%1</source>
        <translation>: −%1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::RooflineView</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>per operation · %1</source>
        <translation>по операциям · %1</translation>
    </message>
    <message>
        <source>Reset zoom</source>
        <translation>Сбросить масштаб</translation>
    </message>
    <message>
        <source>Show everything again (0, or double click)</source>
        <translation>Снова показать всё (0 или двойной щелчок)</translation>
    </message>
    <message>
        <source>Roofline chart; arrows move, plus and minus zoom, 0 resets</source>
        <translation>График roofline; стрелки двигают, плюс и минус – масштаб, 0 – сброс</translation>
    </message>
    <message>
        <source>The system has no peak FLOP/s to draw a roof from.</source>
        <translation>У системы нет пикового FLOP/s для крыши.</translation>
    </message>
    <message>
        <source>The roof is %1 (%2); HBM reaches it at %3.</source>
        <translation>Крыша – %1 (%2); HBM достигает её при %3.</translation>
    </message>
    <message numerus="yes">
        <source>%n of the operations lie left of that, with %1 of the step.</source>
        <translation>
            <numerusform>%n операция лежит левее, это %1 шага.</numerusform>
            <numerusform>%n операции лежат левее, это %1 шага.</numerusform>
            <numerusform>%n операций лежат левее, это %1 шага.</numerusform>
        </translation>
    </message>
    <message>
        <source>The longest is %1 (%2) at %3 and %4.</source>
        <translation>Самая долгая – %1 (%2) при %3 и %4.</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SearchView</name>
    <message>
        <source>Search</source>
        <translation>Поиск</translation>
    </message>
    <message>
        <source>%1 · best %2 of %3 plans</source>
        <translation>%1 · лучшие %2 из %3 планов</translation>
    </message>
    <message>
        <source>Searching …</source>
        <translation>Идёт поиск …</translation>
    </message>
    <message>
        <source>No plan fits. See what was left out, and why.</source>
        <translation>Ни один план не подходит. Посмотрите, что отброшено и почему.</translation>
    </message>
    <message>
        <source>The search was cancelled before it had looked at every plan.</source>
        <translation>Поиск отменён прежде, чем просмотрел все планы.</translation>
    </message>
    <message>
        <source>Press Search to try every way to lay this job on its chips: all meshes, ZeRO stages, micro-batches, recomputations and schedules.</source>
        <translation>Нажмите «Поиск», чтобы перебрать все способы разложить эту задачу по чипам: все меши, стадии ZeRO, микробатчи, пересчёты и расписания.</translation>
    </message>
    <message>
        <source>Best by %1: %2; %3 a step, %4 on the fullest chip.</source>
        <translation>Лучший по критерию «%1»: %2; %3 на шаг, %4 на самом полном чипе.</translation>
    </message>
    <message>
        <source>Of %1 plans %2 were evaluated and %3 left out by bounds.</source>
        <translation>Из %1 планов %2 вычислены и %3 отброшены по оценкам.</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Планы</translation>
    </message>
    <message>
        <source>The best plans as a table</source>
        <translation>Лучшие планы таблицей</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Картина</translation>
    </message>
    <message>
        <source>Throughput over memory, with the Pareto front</source>
        <translation>Пропускная способность от памяти, с фронтом Парето</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Отсев</translation>
    </message>
    <message>
        <source>Why plans were left out</source>
        <translation>Почему планы отброшены</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>лучшие %1</translation>
    </message>
    <message>
        <source>tensor within a domain</source>
        <translation>tensor внутри домена</translation>
    </message>
    <message>
        <source>Only plans whose tensor axis stays within a scale-up domain (a node, a slice)</source>
        <translation>Только планы, где ось tensor остаётся внутри домена scale-up (узла, слайса)</translation>
    </message>
    <message>
        <source>other batches</source>
        <translation>другие батчи</translation>
    </message>
    <message>
        <source>Batches of 1, 2, 4 … 1,024 sequences too</source>
        <translation>Также батчи по 1, 2, 4 … 1024 последовательности</translation>
    </message>
    <message>
        <source>step at most</source>
        <translation>шаг не дольше</translation>
    </message>
    <message>
        <source>Longest step allowed, 0 for any</source>
        <translation>Самый долгий допустимый шаг, 0 — любой</translation>
    </message>
    <message>
        <source>No step may take longer; 0 allows any</source>
        <translation>Ни один шаг не может длиться дольше; 0 — без ограничения</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Применить</translation>
    </message>
    <message>
        <source>Sets the scenario to the chosen plan</source>
        <translation>Делает выбранный план сценарием</translation>
    </message>
    <message>
        <source>What to make small</source>
        <translation>Что уменьшать</translation>
    </message>
    <message>
        <source>Plans to keep</source>
        <translation>Сколько планов оставить</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>Ход поиска</translation>
    </message>
    <message>
        <source>Plans, best first</source>
        <translation>Планы, лучшие первыми</translation>
    </message>
    <message>
        <source>Plans by throughput and memory</source>
        <translation>Планы по пропускной способности и памяти</translation>
    </message>
    <message>
        <source>Plans left out, by reason</source>
        <translation>Отброшенные планы по причинам</translation>
    </message>
    <message>
        <source>plans</source>
        <translation>планов</translation>
    </message>
    <message>
        <source>what became of them</source>
        <translation>что с ними стало</translation>
    </message>
    <message>
        <source>for example</source>
        <translation>например</translation>
    </message>
    <message>
        <source>left out by bounds: neither among the best nor on the front</source>
        <translation>отброшены по оценкам: ни среди лучших, ни на фронте</translation>
    </message>
    <message>
        <source>evaluated</source>
        <translation>вычислено</translation>
    </message>
    <message>
        <source>in all</source>
        <translation>всего</translation>
    </message>
    <message>
        <source>%1 of %2 plans</source>
        <translation>%1 из %2 планов</translation>
    </message>
    <message>
        <source>Of a scenario that has changed since: search again to apply.</source>
        <translation>Сценарий с тех пор изменился: чтобы применить, повторите поиск.</translation>
    </message>
    <message>
        <source>Cancelled after %1 of %2 plans: the best so far.</source>
        <translation>Отменено после %1 из %2 планов: лучшие на этот момент.</translation>
    </message>
    <message>
        <source>%1 plans in %2</source>
        <translation>%1 планов за %2</translation>
    </message>
    <message>
        <source>%1 a step · %2 tokens/s</source>
        <translation>%1 на шаг · %2 токенов/с</translation>
    </message>
    <message>
        <source>%1 on the fullest chip</source>
        <translation>%1 на самом полном чипе</translation>
    </message>
    <message>
        <source>no recomputation</source>
        <translation>без пересчёта</translation>
    </message>
    <message>
        <source>recomputation: %1</source>
        <translation>пересчёт: %1</translation>
    </message>
    <message>
        <source>TPOT %1 · TTFT %2 · %3 tokens/s</source>
        <translation>TPOT %1 · TTFT %2 · %3 токенов/с</translation>
    </message>
    <message>
        <source>%1 requests at a time</source>
        <translation>запросов одновременно: %1</translation>
    </message>
    <message>
        <source>0 or more is needed here</source>
        <translation>здесь нужно число не меньше 0</translation>
    </message>
    <message>
        <source>Press Search to try every way to serve these requests on these chips: copies of the model, tensor, pipeline and expert, layouts of the KV cache.</source>
        <translation>Нажмите «Поиск», чтобы перебрать все способы обслуживать эти запросы на этих чипах: копии модели, tensor, pipeline и expert, раскладки KV-кэша.</translation>
    </message>
    <message>
        <source>Press Search to try every way to lay this job on its chips: all meshes, layouts of the weights and of the KV cache.</source>
        <translation>Нажмите «Поиск», чтобы перебрать все способы разложить эту работу по чипам: все меши, раскладки весов и KV-кэша.</translation>
    </message>
    <message>
        <source>Best by %1: %2; TPOT %3, TTFT %4, %5 on the fullest chip.</source>
        <translation>Лучший по критерию «%1»: %2; TPOT %3, TTFT %4, %5 на самом полном чипе.</translation>
    </message>
    <message>
        <source>other precisions</source>
        <translation>другие точности</translation>
    </message>
    <message>
        <source>Weights and products in bf16 and fp8 too, weights in int4, each with a KV cache in bf16 and fp8</source>
        <translation>Также веса и произведения в bf16 и fp8, веса в int4, каждый вариант с KV-кэшем в bf16 и fp8</translation>
    </message>
    <message>
        <source>other loads</source>
        <translation>другие нагрузки</translation>
    </message>
    <message>
        <source>1, 2, 4 … 1,024 requests at a time too</source>
        <translation>Также 1, 2, 4 … 1024 запроса одновременно</translation>
    </message>
    <message>
        <source>TPOT at most</source>
        <translation>TPOT не больше</translation>
    </message>
    <message>
        <source>Longest time per token allowed, 0 for the scenario's own SLO</source>
        <translation>Наибольшее разрешённое время на токен, 0 — SLO самого сценария</translation>
    </message>
    <message>
        <source>No token may take longer; at 0 the scenario's own SLO, if it has one</source>
        <translation>Ни один токен не должен занимать больше; при 0 — SLO самого сценария, если он есть</translation>
    </message>
    <message>
        <source>TTFT at most</source>
        <translation>TTFT не больше</translation>
    </message>
    <message>
        <source>Longest time to the first token allowed, 0 for the scenario's own SLO</source>
        <translation>Наибольшее разрешённое время до первого токена, 0 — SLO самого сценария</translation>
    </message>
    <message>
        <source>No first token may take longer; at 0 the scenario's own SLO, if it has one</source>
        <translation>Ни один первый токен не должен занимать больше; при 0 — SLO самого сценария, если он есть</translation>
    </message>
    <message>
        <source>any</source>
        <translation>любое</translation>
    </message>
    <message>
        <source>all placements</source>
        <translation>все размещения</translation>
    </message>
    <message>
        <source>Every order of the axes on the machine too, and on a torus every choice of its axes</source>
        <translation>Также оси в каждом порядке на машине, а на торе – на всех его осях</translation>
    </message>
    <message>
        <source>load at most</source>
        <translation>нагрузка не больше</translation>
    </message>
    <message>
        <source>batch at most</source>
        <translation>батч не больше</translation>
    </message>
    <message>
        <source>micro-batch at most</source>
        <translation>микробатч не больше</translation>
    </message>
    <message>
        <source>Most requests at a time allowed, 0 for any</source>
        <translation>Наибольшее допустимое число одновременных запросов, 0 – любое</translation>
    </message>
    <message>
        <source>Largest batch allowed, 0 for any</source>
        <translation>Наибольший допустимый батч, 0 – любой</translation>
    </message>
    <message>
        <source>Largest micro-batch allowed, 0 for any</source>
        <translation>Наибольший допустимый микробатч, 0 – любой</translation>
    </message>
    <message>
        <source>Plans with more are left out; 0 allows any</source>
        <translation>Планы с большим отбрасываются; 0 допускает любой</translation>
    </message>
    <message>
        <source>%1 of the requests meet the objectives</source>
        <translation>целям отвечает %1 запросов</translation>
    </message>
    <message>
        <source>What is shown of the search</source>
        <translation>Что показано из поиска</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Условия</translation>
    </message>
    <message>
        <source>Which plans are looked at: placements, precisions, limits</source>
        <translation>Какие планы рассматриваются: размещения, точности, пределы</translation>
    </message>
<message>
        <source>every variant</source>
        <translation>каждый вариант</translation>
    </message>
    <message>
        <source>Every ZeRO stage, micro-batch, recomputation, schedule and layout of a mesh in a row of its own, not its best alone</source>
        <translation>Каждая стадия ZeRO, микробатч, пересчёт, расписание и раскладка сетки – отдельной строкой, а не только лучший вариант</translation>
    </message>
    <message>
        <source>memory kept free</source>
        <translation>держать свободной</translation>
    </message>
    <message>
        <source>Share of a chip's memory that stays free</source>
        <translation>Доля памяти чипа, которая остаётся свободной</translation>
    </message>
    <message>
        <source>Plans that leave less of a chip's memory free are left out</source>
        <translation>Планы, при которых памяти чипа остаётся свободно меньше, отбрасываются</translation>
    </message>
    <message>
        <source>none</source>
        <translation>нет</translation>
    </message>
    <message>
        <source>0 or more and less than 100% is needed here</source>
        <translation>здесь нужно от 0 и меньше 100 %</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ServingView</name>
    <message>
        <source>Serving</source>
        <translation>Сервинг</translation>
    </message>
    <message>
        <source>throughput against time per token</source>
        <translation>производительность против времени на токен</translation>
    </message>
    <message>
        <source>where the time of a step goes</source>
        <translation>на что уходит время шага</translation>
    </message>
    <message>
        <source>how many sequences of which length fit</source>
        <translation>сколько последовательностей какой длины помещается</translation>
    </message>
    <message>
        <source>simulated requests, seed %1</source>
        <translation>смоделированные запросы, зерно %1</translation>
    </message>
    <message>
        <source>%1 simulated requests</source>
        <translation>смоделированных запросов: %1</translation>
    </message>
    <message>
        <source>Working it out beside the window …</source>
        <translation>Считается в фоне …</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>Компромисс</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Шаг</translation>
    </message>
    <message>
        <source>What a decode step waits for, by the sequences that share it</source>
        <translation>Чего ждёт шаг decode при разном числе последовательностей</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>How many sequences of which length the memory holds</source>
        <translation>Сколько последовательностей какой длины вмещает память</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Запросы</translation>
    </message>
    <message>
        <source>Simulated requests in their slots: waiting, prefill, decode</source>
        <translation>Смоделированные запросы по местам: ожидание, prefill, decode</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>Латентность</translation>
    </message>
    <message>
        <source>How many simulated requests took how long</source>
        <translation>Сколько смоделированных запросов сколько длилось</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>Первый токен</translation>
    </message>
    <message>
        <source>Per token</source>
        <translation>На токен</translation>
    </message>
    <message>
        <source>Whole answer</source>
        <translation>Весь ответ</translation>
    </message>
    <message>
        <source>Working it out …</source>
        <translation>Считается …</translation>
    </message>
    <message>
        <source>Serving; in the trade-off left and right move the operating point</source>
        <translation>Сервинг; в компромиссе стрелки влево и вправо двигают рабочую точку</translation>
    </message>
    <message>
        <source>throughput against time to the first token</source>
        <translation>производительность против времени до первого токена</translation>
    </message>
    <message>
        <source>cost against time to the first token</source>
        <translation>цена против времени до первого токена</translation>
    </message>
    <message>
        <source>cost against time per token</source>
        <translation>цена против времени на токен</translation>
    </message>
    <message>
        <source>energy against time to the first token</source>
        <translation>энергия против времени до первого токена</translation>
    </message>
    <message>
        <source>energy against time per token</source>
        <translation>энергия против времени на токен</translation>
    </message>
    <message>
        <source>These pictures are of inference: choose Prefill, Decode or Serve above to see them.</source>
        <translation>Эти картины – для инференса: выберите вверху Prefill, Decode или «Сервинг».</translation>
    </message>
    <message>
        <source>No requests come and go here: the batch is given. Serve the model to see when they wait, start and finish.</source>
        <translation>Запросов здесь нет: батч задан. Запустите сервинг, чтобы увидеть, когда они ждут, начинаются и заканчиваются.</translation>
    </message>
    <message>
        <source>Throughput, cost or energy against time; drag the point to choose a load</source>
        <translation>Производительность, цена или энергия против времени; перетащите точку, чтобы выбрать нагрузку</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Скорость</translation>
    </message>
    <message>
        <source>Tokens a second and chip</source>
        <translation>Токенов в секунду на чип</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Цена</translation>
    </message>
    <message>
        <source>Dollars a million tokens</source>
        <translation>Долларов за миллион токенов</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Энергия</translation>
    </message>
    <message>
        <source>Joules a token, at the chips' rated power</source>
        <translation>Джоулей на токен при номинальной мощности чипов</translation>
    </message>
    <message>
        <source>Serve this model</source>
        <translation>Обслуживать запросы</translation>
    </message>
    <message>
        <source>Makes requests of these lengths come, as many at a time as the batch has</source>
        <translation>Пойдут запросы такой длины, одновременно столько, сколько в батче</translation>
    </message>
    <message>
        <source>The system's price is not known</source>
        <translation>Цена системы неизвестна</translation>
    </message>
    <message>
        <source>The chips' power is not known</source>
        <translation>Мощность чипов неизвестна</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Нагрузка</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Картина</translation>
    </message>
    <message>
        <source>What stands against the time</source>
        <translation>Что против времени</translation>
    </message>
    <message>
        <source>Which time is counted</source>
        <translation>Какое время считается</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Sessions</name>
    <message>
        <source>%1 cannot be made</source>
        <translation>%1 не создаётся</translation>
    </message>
    <message>
        <source>“%1” cannot be read: %2</source>
        <translation>«%1» не читается: %2</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <translation>«%1»: %2</translation>
    </message>
    <message>
        <source>“%1” cannot be removed: %2</source>
        <translation>«%1» не удаляется: %2</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ShardingView</name>
    <message>
        <source>Sharding lab</source>
        <translation>Шардирование</translation>
    </message>
    <message numerus="yes">
        <source>The cheapest of %n plans: %1, %2.</source>
        <translation>
            <numerusform>Самый дешёвый из %n плана: %1, %2.</numerusform>
            <numerusform>Самый дешёвый из %n планов: %1, %2.</numerusform>
            <numerusform>Самый дешёвый из %n планов: %1, %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>Меш</translation>
    </message>
    <message>
        <source>Reshard</source>
        <translation>Решардинг</translation>
    </message>
    <message>
        <source>Drag onto a dimension; or click, then click the dimension</source>
        <translation>Перетащите на измерение или щёлкните, затем щёлкните измерение</translation>
    </message>
    <message>
        <source>Mesh axis %1</source>
        <translation>Ось меша %1</translation>
    </message>
    <message>
        <source>Devices along %1</source>
        <translation>Устройств вдоль %1</translation>
    </message>
    <message>
        <source>Sharding before</source>
        <translation>Шардирование до</translation>
    </message>
    <message>
        <source>Sharding after</source>
        <translation>Шардирование после</translation>
    </message>
    <message>
        <source>Plans; Up and Down select</source>
        <translation>Планы; ↑ и ↓ выбирают</translation>
    </message>
    <message>
        <source>Steps of the selected plan</source>
        <translation>Шаги выбранного плана</translation>
    </message>
    <message>
        <source>Size of dimension %1</source>
        <translation>Размер измерения %1</translation>
    </message>
    <message numerus="yes">
        <source>= %n devices</source>
        <translation>
            <numerusform>= %n устройство</numerusform>
            <numerusform>= %n устройства</numerusform>
            <numerusform>= %n устройств</numerusform>
        </translation>
    </message>
    <message>
        <source>Reshard %1 → %2: %3</source>
        <translation>Решардинг %1 → %2: %3</translation>
    </message>
    <message>
        <source>= 1 device</source>
        <translation>= 1 устройство</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Сочетания клавиш</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Действие</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Клавиши</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Что делает</translation>
    </message>
    <message>
        <source>Sliders</source>
        <translation>Ползунки</translation>
    </message>
    <message>
        <source>←  →  PgUp  PgDn  Home  End</source>
        <translation>←  →  PgUp  PgDn  Home  End</translation>
    </message>
    <message>
        <source>Step through the valid values</source>
        <translation>По допустимым значениям</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Поля ввода</translation>
    </message>
    <message>
        <source>↑  ↓</source>
        <translation>↑  ↓</translation>
    </message>
    <message>
        <source>Next and previous valid value</source>
        <translation>Следующее и предыдущее допустимое значение</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SliderRow</name>
    <message>
        <source>%1. Takes 8192, 1e3, 8k (8000) and 8Ki (8192).</source>
        <translation>%1. Понимает 8192, 1e3, 8k (8000) и 8Ki (8192).</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, ползунок</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>Сбросить %1</translation>
    </message>
    <message>
        <source>Back to the value it was opened with</source>
        <translation>Вернуть значение, с которым открыт сценарий</translation>
    </message>
    <message>
        <source>Lock %1</source>
        <translation>Закрепить %1</translation>
    </message>
    <message>
        <source>Keep this axis while others move</source>
        <translation>Не менять эту ось, когда двигаются другие</translation>
    </message>
    <message>
        <source>No other value fits the rest of the scenario</source>
        <translation>Другое значение не подходит к остальному сценарию</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Сброс</translation>
    </message>
    <message>
        <source>stays at %1: %2</source>
        <translation>остаётся %1: %2</translation>
    </message>
    <message>
        <source>%1; nearest: %2</source>
        <translation>%1; ближайшие: %2</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::StaleVeil</name>
    <message>
        <source>of the state before</source>
        <translation>прежнее состояние</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SweepView</name>
    <message>
        <source>Sweep</source>
        <translation>Перебор</translation>
    </message>
    <message>
        <source>%1 · at half and at twice each input</source>
        <translation>%1 · при половине и удвоении входа</translation>
    </message>
    <message>
        <source>Cancelled. Choose an input or an output to work it out again.</source>
        <translation>Отменено. Выберите вход или выход, чтобы посчитать снова.</translation>
    </message>
    <message>
        <source>Working it out beside the window …</source>
        <translation>Считается в фоне …</translation>
    </message>
    <message>
        <source>Vary one or two inputs</source>
        <translation>Менять один или два входа</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>Чувствительность</translation>
    </message>
    <message>
        <source>What matters: the answer to half and twice each input</source>
        <translation>Что важно: отклик на половину и удвоение каждого входа</translation>
    </message>
    <message>
        <source>over</source>
        <translation>по</translation>
    </message>
    <message>
        <source>and</source>
        <translation>и</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Отмена</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Вход</translation>
    </message>
    <message>
        <source>Second input</source>
        <translation>Второй вход</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Выход</translation>
    </message>
    <message>
        <source>How far around the present value</source>
        <translation>Насколько далеко от текущего значения</translation>
    </message>
    <message>
        <source>Sweep; arrow keys move the scenario from point to point</source>
        <translation>Перебор; стрелки двигают сценарий по точкам</translation>
    </message>
    <message>
        <source>Sensitivity of the output to each input</source>
        <translation>Чувствительность выхода к каждому входу</translation>
    </message>
    <message>
        <source>÷%1 to ×%1</source>
        <translation>÷%1 – ×%1</translation>
    </message>
    <message>
        <source>nothing else</source>
        <translation>ничего больше</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>точек: %1 из %2</translation>
    </message>
    <message>
        <source>Working it out …</source>
        <translation>Считается …</translation>
    </message>
    <message>
        <source>What is varied</source>
        <translation>Что меняется</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::SystemForm</name>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>Производитель</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>Архитектура</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Год</translation>
    </message>
    <message>
        <source>Price and power</source>
        <translation>Цена и мощность</translation>
    </message>
    <message>
        <source>Price per chip hour</source>
        <translation>Цена чип-часа</translation>
    </message>
    <message>
        <source>Power (TDP)</source>
        <translation>Мощность (TDP)</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Память</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM bandwidth</source>
        <translation>Скорость HBM</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Примечание</translation>
    </message>
    <message>
        <source>Peak rates, dense</source>
        <translation>Пиковые скорости, плотные</translation>
    </message>
    <message>
        <source>Networks, one way</source>
        <translation>Сети, в одну сторону</translation>
    </message>
    <message>
        <source>Topology</source>
        <translation>Топология</translation>
    </message>
    <message>
        <source>torus</source>
        <translation>тор</translation>
    </message>
    <message>
        <source>switched</source>
        <translation>коммутируемая</translation>
    </message>
    <message>
        <source>full mesh</source>
        <translation>полносвязная</translation>
    </message>
    <message>
        <source>PCIe only</source>
        <translation>только PCIe</translation>
    </message>
    <message>
        <source>Scale-up per chip</source>
        <translation>Scale-up на чип</translation>
    </message>
    <message>
        <source>Link to one peer (full mesh)</source>
        <translation>Канал к соседу (полносвязная)</translation>
    </message>
    <message>
        <source>Chips in a scale-up domain</source>
        <translation>Чипов в домене scale-up</translation>
    </message>
    <message>
        <source>Switches can reduce</source>
        <translation>Коммутаторы умеют редукцию</translation>
    </message>
    <message>
        <source>Scale-out per chip</source>
        <translation>Scale-out на чип</translation>
    </message>
    <message>
        <source>Scale-out network</source>
        <translation>Сеть scale-out</translation>
    </message>
    <message>
        <source>Link to the host per chip</source>
        <translation>Канал к хосту на чип</translation>
    </message>
    <message>
        <source>Chips in a host</source>
        <translation>Чипов в хосте</translation>
    </message>
    <message>
        <source>Torus</source>
        <translation>Тор</translation>
    </message>
    <message>
        <source>ICI link</source>
        <translation>Канал ICI</translation>
    </message>
    <message>
        <source>Pod</source>
        <translation>Под</translation>
    </message>
    <message>
        <source>Largest slice</source>
        <translation>Наибольший слайс</translation>
    </message>
    <message>
        <source>Chips of a host</source>
        <translation>Чипы хоста</translation>
    </message>
    <message>
        <source>Wraparound</source>
        <translation>Замыкание</translation>
    </message>
    <message>
        <source>never</source>
        <translation>никогда</translation>
    </message>
    <message>
        <source>always</source>
        <translation>всегда</translation>
    </message>
    <message>
        <source>an axis of the length below</source>
        <translation>ось указанной ниже длины</translation>
    </message>
    <message>
        <source>multiples of the length below</source>
        <translation>кратно указанной ниже длине</translation>
    </message>
    <message>
        <source>Wraparound length</source>
        <translation>Длина замыкания</translation>
    </message>
    <message>
        <source>Most chips in a slice</source>
        <translation>Чипов в слайсе, не более</translation>
    </message>
    <message>
        <source>On the chip</source>
        <translation>На чипе</translation>
    </message>
    <message>
        <source>SMEM per SM</source>
        <translation>SMEM на SM</translation>
    </message>
    <message>
        <source>Registers per SM</source>
        <translation>Регистры на SM</translation>
    </message>
    <message>
        <source>On-chip bandwidth</source>
        <translation>Скорость памяти на чипе</translation>
    </message>
    <message>
        <source>MXUs per TensorCore</source>
        <translation>MXU на TensorCore</translation>
    </message>
    <message>
        <source>Tensor cores per SM</source>
        <translation>Тензорных ядер на SM</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Частота</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::TimelineView</name>
    <message>
        <source>Rows</source>
        <translation>Строки</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Таймлайн</translation>
    </message>
    <message>
        <source>whole step, %1 · %2 stages</source>
        <translation>весь шаг, %1 · стадий: %2</translation>
    </message>
    <message>
        <source>whole step, %1</source>
        <translation>весь шаг, %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Шаг</translation>
    </message>
    <message>
        <source>Show the whole step (0)</source>
        <translation>Показать весь шаг (0)</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>Слой</translation>
    </message>
    <message>
        <source>Show one layer, forward and backward</source>
        <translation>Показать один слой, forward и backward</translation>
    </message>
    <message>
        <source>No timeline for this estimate.</source>
        <translation>Для этой оценки таймлайна нет.</translation>
    </message>
    <message>
        <source>At %1 — </source>
        <translation>На %1 — </translation>
    </message>
    <message>
        <source>One step takes %1; the first stage computes for %2 of it.</source>
        <translation>Шаг занимает %1; первая стадия считает %2 этого времени.</translation>
    </message>
    <message>
        <source>Nothing hides %1 of communication.</source>
        <translation>Не скрыто коммуникаций: %1.</translation>
    </message>
<message>
        <source>one layer, forward and backward: %1 of %2</source>
        <translation>один слой, вперёд и назад: %1 из %2</translation>
    </message>
    <message>
        <source>one layer: %1 of %2</source>
        <translation>один слой: %1 из %2</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::TopBar</name>
    <message>
        <source>Workload</source>
        <translation>Нагрузка</translation>
    </message>
    <message>
        <source>Fidelity</source>
        <translation>Оценка</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Модель</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Система</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Имя</translation>
    </message>
    <message>
        <source>Unnamed scenario</source>
        <translation>Безымянный сценарий</translation>
    </message>
    <message>
        <source>Name of the scenario</source>
        <translation>Имя сценария</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Обучение</translation>
    </message>
    <message>
        <source>A training step</source>
        <translation>Шаг обучения</translation>
    </message>
    <message>
        <source>Prefill</source>
        <translation>Prefill</translation>
    </message>
    <message>
        <source>Prompts in, first tokens out</source>
        <translation>Входят промпты, выходят первые токены</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>Decode</translation>
    </message>
    <message>
        <source>One token for every sequence</source>
        <translation>По токену на каждую последовательность</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>Сервинг</translation>
    </message>
    <message>
        <source>Ideal</source>
        <translation>Идеал</translation>
    </message>
    <message>
        <source>Peak rates, perfect overlap: what is possible</source>
        <translation>Пиковые скорости, полное перекрытие: что возможно</translation>
    </message>
    <message>
        <source>Calibrated</source>
        <translation>Калибровка</translation>
    </message>
    <message>
        <source>Achieved rates and overheads: what to expect</source>
        <translation>Достижимые скорости и накладные расходы: чего ждать</translation>
    </message>
    <message>
        <source>Requests that come and go: continuous batching</source>
        <translation>Запросы приходят и уходят: непрерывный батчинг</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::TopologyView</name>
    <message>
        <source>Topology</source>
        <translation>Топология</translation>
    </message>
    <message numerus="yes">
        <source> · 1 of %n slices</source>
        <translation>
            <numerusform> · 1 слайс из %n</numerusform>
            <numerusform> · 1 слайс из %n</numerusform>
            <numerusform> · 1 слайс из %n</numerusform>
        </translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>Сбросить вид</translation>
    </message>
    <message>
        <source>Turn the slice back (0)</source>
        <translation>Вернуть поворот слайса (0)</translation>
    </message>
    <message>
        <source>The mesh axis whose coordinate colours the chips</source>
        <translation>Ось меша, по координате которой раскрашены чипы</translation>
    </message>
    <message>
        <source>Colour chips by</source>
        <translation>Цвет чипов</translation>
    </message>
    <message>
        <source>This mesh does not fit the chips there are: change the mesh or the slice.</source>
        <translation>Столько чипов нет: измените меш или слайс.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 по %2</translation>
    </message>
    <message>
        <source>no axis is longer than one</source>
        <translation>нет оси длиннее единицы</translation>
    </message>
    <message>
        <source>%1 chips of %2: %3. The busiest links are busy for %4 of the step.</source>
        <translation>чипов: %1 из %2: %3. Самые загруженные каналы заняты %4 шага.</translation>
    </message>
    <message>
        <source> · twisted</source>
        <translation> · скрученный</translation>
    </message>
    <message>
        <source>%1 chips of %2: %3. The busiest links are busy for %4 of the collective that plays.</source>
        <translation>%1 чипов %2: %3. Самые загруженные каналы заняты %4 времени показываемой коллективной операции.</translation>
    </message>
    <message>
        <source>1 chip</source>
        <translation>1 чип</translation>
    </message>
    <message numerus="yes">
        <source>%1 chips</source>
        <translation>
            <numerusform>%1 чип</numerusform>
            <numerusform>%1 чипа</numerusform>
            <numerusform>%1 чипов</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>rooflight::ui::Tour</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 из %2</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Назад</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Дальше</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Готово</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>&amp;Пропустить</translation>
    </message>
    <message>
        <source>Tour: %1</source>
        <translation>Обзор: %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::VerdictStrip</name>
    <message>
        <source>Memory per chip</source>
        <translation>Память на чип</translation>
    </message>
    <message>
        <source>Of the state before: %1</source>
        <translation>Прежнее состояние: %1</translation>
    </message>
</context>
<context>
    <name>rooflight::ui::ViewHost</name>
    <message>
        <source>Copy &amp;image</source>
        <translation>Копировать &amp;рисунок</translation>
    </message>
    <message>
        <source>Copy as &amp;SVG</source>
        <translation>Копировать как &amp;SVG</translation>
    </message>
    <message>
        <source>Copy &amp;data</source>
        <translation>Копировать &amp;данные</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Экспорт…</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Справка</translation>
    </message>
    <message>
        <source>Own &amp;window</source>
        <translation>&amp;Отдельное окно</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Закрыть</translation>
    </message>
    <message>
        <source>&amp;Fill the window</source>
        <translation>&amp;Во всё окно</translation>
    </message>
    <message>
        <source>This view alone; a double click on its title does the same, and again brings the others back</source>
        <translation>Только этот вид; двойной щелчок по заголовку делает то же, повторный возвращает остальные</translation>
    </message>
    <message>
        <source>Show data as a &amp;table…</source>
        <translation>Показать данные &amp;таблицей…</translation>
    </message>
</context>
<context>
    <name>units</name>
    <message>
        <source>min</source>
        <translation>мин</translation>
    </message>
    <message>
        <source>h</source>
        <translation>ч</translation>
    </message>
    <message>
        <source>days</source>
        <translation>дн.</translation>
    </message>
    <message>
        <source>years</source>
        <translation>лет</translation>
    </message>
</context>
</TS>
